-- An update is light (HOT: no index is touched) where no indexed column changes and its page has room. Each placement
-- raises its delivery's version, which was indexed for returns alone; now they have a column of their own for that.
DROP INDEX dispatch_requests_location_id_version_idx;
ALTER TABLE dispatch_requests SET (fillfactor = 75);
ALTER TABLE dispatch_request_lines SET (fillfactor = 80);
ALTER TABLE dispatch_request_batches SET (fillfactor = 50);
ALTER TABLE dispatch_requests
  ADD COLUMN return_version int GENERATED ALWAYS AS (CASE WHEN dispatch_type = 'return' THEN version END) STORED;
CREATE INDEX ON dispatch_requests (location_id, return_version) WHERE return_version IS NOT NULL;
