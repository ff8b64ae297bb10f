-- A server process decides placements on what it knows of a batch, as long as the version is the one it knows
-- (mutations/known-batches.ts): so the rest of what they stand on raises it too.
DROP TRIGGER delivery_changed ON dispatch_requests;
CREATE TRIGGER delivery_changed BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.version = OLD.version AND (
    OLD.status, OLD.paused_at, OLD.storage_location_id, OLD.location_completed_at, OLD.carrier_method_id, OLD.batch_id,
    OLD.location_id)
    IS DISTINCT FROM (
    NEW.status, NEW.paused_at, NEW.storage_location_id, NEW.location_completed_at, NEW.carrier_method_id, NEW.batch_id,
    NEW.location_id))
  EXECUTE FUNCTION raise_batch_version();
DROP TRIGGER batch_changed ON dispatch_request_batches;
CREATE TRIGGER batch_changed BEFORE UPDATE ON dispatch_request_batches FOR EACH ROW
  WHEN (NEW.version = OLD.version
    AND (OLD.identifier, OLD.status, OLD.storage_zone_id, OLD.location_id)
    IS DISTINCT FROM (NEW.identifier, NEW.status, NEW.storage_zone_id, NEW.location_id))
  EXECUTE FUNCTION raise_own_version();
DROP TRIGGER line_quantity_changed ON dispatch_request_lines;
CREATE TRIGGER line_changed AFTER UPDATE OF quantity, product_identifier, dispatch_request_id ON dispatch_request_lines
  FOR EACH ROW WHEN (
    (OLD.quantity, OLD.product_identifier, OLD.dispatch_request_id)
    IS DISTINCT FROM (NEW.quantity, NEW.product_identifier, NEW.dispatch_request_id))
  EXECUTE FUNCTION raise_delivery_version();
