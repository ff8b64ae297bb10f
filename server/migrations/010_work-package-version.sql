-- A work package's version rises with every change that a device must hear of, whoever makes it.

-- Deliveries that left a batch (rerouted): a device must forget them.
CREATE TABLE batch_departures (
  batch_id            int NOT NULL REFERENCES dispatch_request_batches,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  version             int NOT NULL,     -- batch version at the departure
  PRIMARY KEY (batch_id, dispatch_request_id)
);
CREATE INDEX ON batch_departures (dispatch_request_id);

-- Raises a batch's version and tells every server process; gives the new version.
CREATE FUNCTION touch_batch(batch int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE raised int;
BEGIN
  UPDATE dispatch_request_batches b SET version = b.version + 1 WHERE b.id = batch RETURNING b.version INTO raised;
  PERFORM pg_notify('oms_events', json_build_object('batch_id', batch, 'version', raised)::text);
  RETURN raised;
END $$;

-- A writer that sets a delivery's version itself has raised the batch's; for every other writer this does it.
CREATE FUNCTION raise_batch_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.batch_id IS NOT NULL AND NEW.batch_id IS DISTINCT FROM OLD.batch_id THEN
    INSERT INTO batch_departures VALUES (OLD.batch_id, OLD.id, touch_batch(OLD.batch_id))
    ON CONFLICT (batch_id, dispatch_request_id) DO UPDATE SET version = EXCLUDED.version;
  END IF;
  IF NEW.batch_id IS NOT NULL THEN
    NEW.version := touch_batch(NEW.batch_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER delivery_changed BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.version = OLD.version AND (
    OLD.status, OLD.paused_at, OLD.storage_location_id, OLD.location_completed_at, OLD.carrier_method_id, OLD.batch_id)
    IS DISTINCT FROM (
    NEW.status, NEW.paused_at, NEW.storage_location_id, NEW.location_completed_at, NEW.carrier_method_id, NEW.batch_id))
  EXECUTE FUNCTION raise_batch_version();

-- Likewise for the batch's own status and zone.
CREATE FUNCTION raise_own_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  PERFORM pg_notify('oms_events', json_build_object('batch_id', NEW.id, 'version', NEW.version)::text);
  RETURN NEW;
END $$;
CREATE TRIGGER batch_changed BEFORE UPDATE ON dispatch_request_batches FOR EACH ROW
  WHEN (NEW.version = OLD.version
    AND (OLD.status, OLD.storage_zone_id) IS DISTINCT FROM (NEW.status, NEW.storage_zone_id))
  EXECUTE FUNCTION raise_own_version();

-- Part of a delivery, seen on the devices: amounts (cancelled pieces) and labels made while sorting.
CREATE FUNCTION raise_delivery_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dispatch_requests SET version = touch_batch(batch_id)
  WHERE id = NEW.dispatch_request_id AND batch_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER line_quantity_changed AFTER UPDATE OF quantity ON dispatch_request_lines FOR EACH ROW
  WHEN (OLD.quantity IS DISTINCT FROM NEW.quantity) EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER tracking_code_made AFTER INSERT OR UPDATE OF code ON tracking_codes FOR EACH ROW
  EXECUTE FUNCTION raise_delivery_version();

-- An author's voided scan is refused when it comes after all.
CREATE INDEX ON voided_scans (author_id, voided_id);
