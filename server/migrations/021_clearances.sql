-- Sorting locations to clear out (order-rules.md 4): pieces lie there of a delivery that does not leave with them.

CREATE TABLE storage_clearances (
  storage_location_id int PRIMARY KEY REFERENCES storage_locations,
  dispatch_request_id int NOT NULL UNIQUE REFERENCES dispatch_requests,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Devices in the zone must hear of it, also those that sort another batch. A job raises the versions of its open work: the act
-- holds a batch already, and would lock the others out of their order.
CREATE FUNCTION tell_clearances(place int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('tell-clearances', json_build_object('storage_zone_id', storage_zone_id),
    job_key := 'tell-clearances-' || storage_zone_id)
  FROM storage_locations WHERE id = place;
END $$;

CREATE FUNCTION end_clearance(delivery int) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (DELETE FROM storage_clearances WHERE dispatch_request_id = delivery RETURNING storage_location_id)
  SELECT tell_clearances(storage_location_id) FROM ended
$$;
CREATE FUNCTION clear_piece() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE place int := (SELECT storage_location_id FROM storage_clearances WHERE dispatch_request_id = NEW.dispatch_request_id);
BEGIN
  IF place IS NULL THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM dispatch_request_lines WHERE dispatch_request_id = NEW.dispatch_request_id AND quantity_placed > 0)
  THEN PERFORM tell_clearances(place); ELSE PERFORM end_clearance(NEW.dispatch_request_id); END IF;
  RETURN NULL;
END $$;
-- A piece was taken out; the last one makes the place free.
CREATE TRIGGER piece_cleared AFTER UPDATE OF quantity_placed ON dispatch_request_lines FOR EACH ROW
  WHEN (NEW.quantity_placed < OLD.quantity_placed) EXECUTE FUNCTION clear_piece();
CREATE FUNCTION keep_place_for_clearance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Reopening a batch gives it back.
  PERFORM end_clearance(NEW.id);
  IF EXISTS (SELECT FROM storage_clearances WHERE storage_location_id = NEW.storage_location_id) THEN
    RAISE unique_violation USING MESSAGE = format('storage location %s is to be cleared out first', NEW.storage_location_id);
  END IF;
  RETURN NEW;
END $$;
-- A place has one unfinished delivery or one clearance. A scan that was judged by what a process knows (fast-path) fails here, and
-- is judged anew.
CREATE TRIGGER place_kept_for_clearance BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.storage_location_id IS NOT NULL AND NEW.storage_location_id IS DISTINCT FROM OLD.storage_location_id)
  EXECUTE FUNCTION keep_place_for_clearance();
