-- Printing in the OMS: the printers of a location, and what was sent to them.

CREATE TABLE printers (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id int NOT NULL REFERENCES locations,
  identifier  text NOT NULL UNIQUE CHECK (identifier ~ '^[a-z0-9-]{1,64}$'),
  name        text NOT NULL,
  type        text NOT NULL CHECK (type IN ('labels', 'packing-slips')),
  -- ipp(s)://host:port/path, or `folder:` for files under DATA_DIR/printed.
  uri         text NOT NULL CHECK (uri ~ '^(ipps?://|folder:)'),
  format      text NOT NULL DEFAULT 'pdf' CHECK (format IN ('pdf', 'zpl')),
  dpi         int NOT NULL DEFAULT 203 CHECK (dpi IN (203, 300)),  -- dots of its head in an inch, for ZPL
  -- The first of its type is the one that is printed on when nobody chose.
  position    int NOT NULL DEFAULT 0,
  -- One that is gone is not offered, and what waits for it is given up; its prints stay known.
  active      boolean NOT NULL DEFAULT true,
  -- When a worker may serve it next; ahead of now while one holds it.
  next_at     timestamptz NOT NULL DEFAULT now(),
  ended_at    timestamptz               -- when it last ended a job
);
CREATE INDEX ON printers (location_id, type, position);

CREATE TABLE print_jobs (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    int NOT NULL REFERENCES users,
  printer_id int NOT NULL REFERENCES printers,
  title      text NOT NULL,
  dispatch_request_ids int[] NOT NULL,
  -- It holds addresses: gone a day after the last change, when nobody prints it again.
  content    bytea,
  status     text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'done', 'failed')),
  reason     text,                      -- why it waits or failed: a code of the printing area
  attempts   int NOT NULL DEFAULT 0,
  sent_to    text,                      -- the address that was tried first: its printer may have another one by now
  printer_job int,                      -- its number at the printer, which it gets before its content goes there
  fills      int NOT NULL DEFAULT 0,    -- attempts since then
  -- A part of its name at the printer: a restored database gives the same ids again.
  mark       text NOT NULL DEFAULT left(gen_random_uuid()::text, 8),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON print_jobs (printer_id, id) WHERE status IN ('queued', 'sent');
-- Finds the prints of a delivery.
CREATE INDEX ON print_jobs USING gin (dispatch_request_ids);
CREATE INDEX ON print_jobs (updated_at) WHERE content IS NOT NULL;

-- Papers that were asked for as a file: the order's timeline tells of them.
CREATE TABLE slip_downloads (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    int NOT NULL REFERENCES users,
  dispatch_request_ids int[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON slip_downloads USING gin (dispatch_request_ids);

CREATE FUNCTION notify_print_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'queued' THEN PERFORM pg_notify('print_jobs', ''); END IF;
  PERFORM pg_notify('oms_events', json_build_object('print_job_id', NEW.id)::text);
  RETURN NULL;
END $$;
-- A worker of whatever process takes a new job at once.
CREATE TRIGGER print_job_made AFTER INSERT ON print_jobs FOR EACH ROW EXECUTE FUNCTION notify_print_job();
CREATE FUNCTION give_up_prints() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stopped int;
BEGIN
  FOR stopped IN
    UPDATE print_jobs SET status = 'failed', reason = 'removed', updated_at = now()
    WHERE printer_id = NEW.id AND status IN ('queued', 'sent') RETURNING id
  LOOP
    PERFORM graphile_worker.add_job('cancel-print', json_build_object('print_job_id', stopped));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER printer_removed AFTER UPDATE ON printers FOR EACH ROW
  WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION give_up_prints();
-- The devices of the location show what became of it; a job that is tried again is for the workers too.
CREATE TRIGGER print_job_changed AFTER UPDATE ON print_jobs FOR EACH ROW
  WHEN ((OLD.status, OLD.reason) IS DISTINCT FROM (NEW.status, NEW.reason)) EXECUTE FUNCTION notify_print_job();
