-- Each check of a foreign key costs a placement as much as a read. One over both columns says more than one over each: the
-- line is of that delivery, also when it goes to another with what did not come.
ALTER TABLE dispatch_request_lines ADD UNIQUE (dispatch_request_id, id);
DROP INDEX dispatch_request_lines_dispatch_request_id_idx;
ALTER TABLE placements
  DROP CONSTRAINT placements_dispatch_request_id_fkey,
  DROP CONSTRAINT placements_dispatch_request_line_id_fkey,
  ADD FOREIGN KEY (dispatch_request_id, dispatch_request_line_id)
    REFERENCES dispatch_request_lines (dispatch_request_id, id) ON UPDATE CASCADE;

-- Replies are given back as they were; nothing looks for them by time.
ALTER TABLE inbox ALTER COLUMN reply TYPE json;
DROP INDEX inbox_created_at_idx;
