-- Batches: deliveries that are sorted together in one zone. Here also the version of a batch's work package.

CREATE TABLE batch_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL,
  is_batchable boolean NOT NULL DEFAULT true,
  is_sortable boolean NOT NULL DEFAULT true,
  is_batch_status_editable boolean NOT NULL DEFAULT true,
  -- Which deliveries suit it: the retailer's own rule, as a table.
  location_types text[] NOT NULL DEFAULT '{}',  -- types of location that make such batches
  dispatch_types text[] NOT NULL DEFAULT '{}',  -- of the deliveries it takes
  most_pieces int                               -- of one delivery; null: any number
);
CREATE TABLE dispatch_request_batches (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier  text NOT NULL UNIQUE,
  batch_type_id int NOT NULL REFERENCES batch_types,
  location_id int NOT NULL REFERENCES locations,
  status      text NOT NULL DEFAULT 'created',
  storage_zone_id int REFERENCES storage_zones,
  dispatch_date date,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- Raised by every change to the batch or its deliveries, in the same transaction: the work package's version.
  version     int NOT NULL DEFAULT 1,
  settings_version int NOT NULL DEFAULT 0,      -- batch version at the last change of its settings
  created_by  int REFERENCES users,
  -- Raised by every change but those of its deliveries (raise_revision).
  revision    int NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  int REFERENCES users,
  change_key  uuid
) WITH (fillfactor = 50);               -- room on the page for its next version, so that no index is touched (HOT)
CREATE INDEX ON dispatch_request_batches (location_id, status);

-- Whether this transaction raises a batch's version for the first time. Its changes are seen together: one version is
-- enough, and of a batch of 300 orders that ends each process is told once.
CREATE FUNCTION is_first_touch(batch int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  touched text := COALESCE(current_setting('oms.touched_batches', true), '');
  mark    text := format('[%s]', batch);
BEGIN
  IF position(mark IN touched) > 0 THEN RETURN false; END IF;
  PERFORM set_config('oms.touched_batches', touched || mark, true);
  RETURN true;
END $$;

-- Raises a batch's version and notifies every server process; gives the new version.
CREATE FUNCTION touch_batch(batch int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE raised int;
BEGIN
  IF NOT is_first_touch(batch) THEN RETURN (SELECT version FROM dispatch_request_batches WHERE id = batch); END IF;
  UPDATE dispatch_request_batches b SET version = b.version + 1 WHERE b.id = batch RETURNING b.version INTO raised;
  PERFORM pg_notify('oms_events', json_build_object('batch_id', batch, 'version', raised)::text);
  RETURN raised;
END $$;

CREATE FUNCTION raise_own_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_first_touch(NEW.id) THEN
    NEW.version := OLD.version + 1;
    PERFORM pg_notify('oms_events', json_build_object('batch_id', NEW.id, 'version', NEW.version)::text);
  END IF;
  RETURN NEW;
END $$;
-- Devices and server processes (fast-path/known-batches.ts) keep what they know of a batch while its version stands: what
-- placements stand on raises it, whoever changes that. A writer that raises the version itself has notified them already.
CREATE TRIGGER batch_changed BEFORE UPDATE ON dispatch_request_batches FOR EACH ROW
  WHEN (NEW.version = OLD.version
    AND (OLD.identifier, OLD.status, OLD.storage_zone_id, OLD.location_id)
    IS DISTINCT FROM (NEW.identifier, NEW.status, NEW.storage_zone_id, NEW.location_id))
  EXECUTE FUNCTION raise_own_version();
-- A user who saw an earlier revision of the batch must not overwrite later changes.
CREATE TRIGGER batch_revised BEFORE UPDATE ON dispatch_request_batches FOR EACH ROW
  WHEN ((OLD.identifier, OLD.batch_type_id, OLD.location_id, OLD.status, OLD.storage_zone_id, OLD.dispatch_date, OLD.change_key,
    OLD.revision) IS DISTINCT FROM (
    NEW.identifier, NEW.batch_type_id, NEW.location_id, NEW.status, NEW.storage_zone_id, NEW.dispatch_date, NEW.change_key,
    NEW.revision))
  EXECUTE FUNCTION raise_revision();
