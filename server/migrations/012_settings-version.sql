-- A work package holds settings of the sort process: their change is a change of every open package.
ALTER TABLE dispatch_request_batches
  ADD settings_version int NOT NULL DEFAULT 0;   -- batch version at the last change of its settings

-- Of one location, or of all; batches are locked in the order in which the mutations lock them.
CREATE FUNCTION touch_settings(location int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  batch int;
  raised int;
BEGIN
  FOR batch IN SELECT id FROM dispatch_request_batches
    WHERE (location IS NULL OR location_id = location) AND status NOT IN ('closed', 'shipped', 'unable-to-ship-all')
    ORDER BY id FOR NO KEY UPDATE
  LOOP
    raised := touch_batch(batch);
    UPDATE dispatch_request_batches SET settings_version = raised WHERE id = batch;
  END LOOP;
END $$;

CREATE FUNCTION raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_settings(NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER process_setting_made AFTER INSERT ON frontend_parameters FOR EACH ROW
  WHEN (NEW."group" = 'process-products-sort') EXECUTE FUNCTION raise_settings_version();
CREATE TRIGGER process_setting_changed AFTER UPDATE OF value ON frontend_parameters FOR EACH ROW
  WHEN (NEW."group" = 'process-products-sort' AND NEW.value IS DISTINCT FROM OLD.value)
  EXECUTE FUNCTION raise_settings_version();
CREATE TRIGGER process_setting_gone AFTER DELETE ON frontend_parameters FOR EACH ROW
  WHEN (OLD."group" = 'process-products-sort') EXECUTE FUNCTION raise_settings_version();

CREATE FUNCTION raise_autofill_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE property location_properties := COALESCE(NEW, OLD);
BEGIN
  IF EXISTS (SELECT FROM location_property_keys k WHERE k.id = property.location_property_key_id
      AND k.identifier = 'processProduct.autofillStorageLocation') THEN
    PERFORM touch_settings(property.location_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER autofill_changed AFTER INSERT OR UPDATE OR DELETE ON location_properties FOR EACH ROW
  EXECUTE FUNCTION raise_autofill_version();
