-- Settings of the whole OMS and of one location. Work packages hold some of them: their change is a change of every open one.

CREATE TABLE frontend_parameters (
  "group" text NOT NULL,
  key     text NOT NULL,
  value   jsonb NOT NULL,
  changed_by int REFERENCES users,
  changed_at timestamptz NOT NULL DEFAULT now(),
  change_key uuid,
  PRIMARY KEY ("group", key)
);
-- Those of core/settings/parameters.ts. A user who changes a setting must have seen its whole group.
CREATE TABLE setting_groups (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  revision   int NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by int REFERENCES users,
  change_key uuid
);
INSERT INTO setting_groups (identifier) VALUES ('general'), ('process-products-sort'), ('process-products-return'), ('packing-slip'),
  ('order-search'), ('order-detail'), ('reroute'), ('dispatchRequests'), ('extra-order-lines'), ('refunds'), ('oms-rules'), ('scanning'), ('stock-management'), ('service-times'), ('triggers'),
  -- The texts, of all languages.
  ('translations');
CREATE TRIGGER setting_group_revised BEFORE UPDATE ON setting_groups FOR EACH ROW
  WHEN ((OLD.identifier, OLD.change_key, OLD.revision) IS DISTINCT FROM (NEW.identifier, NEW.change_key, NEW.revision))
  EXECUTE FUNCTION raise_revision();
-- With the author of the setting, who is in its own row.
CREATE FUNCTION raise_revision_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  setting frontend_parameters := COALESCE(NEW, OLD);
BEGIN
  UPDATE setting_groups
  SET revision = revision + 1, changed_by = setting.changed_by, change_key = setting.change_key
  WHERE identifier IN (OLD."group", NEW."group");
  RETURN NULL;
END $$;
CREATE TRIGGER group_revised_by_setting AFTER INSERT OR UPDATE OR DELETE ON frontend_parameters FOR EACH ROW
  EXECUTE FUNCTION raise_revision_of_group();
CREATE TABLE translations (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE location_property_keys (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL,
  data_type text NOT NULL CHECK (data_type IN ('int', 'varchar', 'text', 'boolean')),
  required boolean NOT NULL DEFAULT false,   -- its value can be changed, and not taken away
  can_edit boolean NOT NULL DEFAULT true     -- false: another system keeps it
);
-- The program itself reads these.
INSERT INTO location_property_keys (identifier, display_name, data_type) VALUES
  ('processProduct.autofillStorageLocation', 'Legplaats vooraf invullen', 'int'),
  ('processProduct.autofillSortingZone', 'Sorteerzone vooraf invullen', 'int'),
  ('canProcessProducts', 'Kan artikelen verwerken', 'boolean'),
  ('goodsReceiptImportOnScan', 'Goederenontvangst aanmaken bij scannen', 'boolean'),
  -- How a delivery is asked of the location, and the channels that it serves (none named: all).
  ('dispatch.requestMode', 'Aanvragen', 'varchar'),
  ('supportsSalesChannels', 'Verkoopkanalen', 'text'),
  -- The service days that its work takes.
  ('ship_from_store_processing', 'Verwerkingsdagen verzenden vanuit de winkel', 'int'),
  ('inter_store_processing', 'Verwerkingsdagen aanvullen van een winkel', 'int'),
  ('dropship_processing', 'Verwerkingsdagen levering door de leverancier', 'int'),
  ('crossdock_processing', 'Verwerkingsdagen crossdock', 'int'),
  ('pickup', 'Verwerkingsdagen afhalen', 'int'),
  ('push.quietHours', 'Stille uren voor pushmeldingen', 'varchar');
CREATE TABLE location_properties (
  location_id int NOT NULL REFERENCES locations,
  location_property_key_id int NOT NULL REFERENCES location_property_keys,
  int_value int, varchar_value text, text_value text, boolean_value boolean,
  PRIMARY KEY (location_id, location_property_key_id)
);
SELECT part_of_location('location_properties');
-- system_identifier and timeline change when a backup is restored elsewhere or to a point in time: then a new epoch.
CREATE TABLE epoch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch uuid NOT NULL,
  system_identifier text NOT NULL,
  timeline int NOT NULL
);

-- Raises the open batches of one location, or of all; they are locked in the order in which the mutations lock them.
CREATE FUNCTION touch_settings(location int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  batch int;
  raised int;
BEGIN
  FOR batch IN SELECT id FROM dispatch_request_batches
    WHERE (location IS NULL OR location_id = location) AND status NOT IN (/*= over statuses */ 'closed', 'shipped', 'unable-to-ship-all' /*=*/)
    ORDER BY id FOR NO KEY UPDATE
  LOOP
    raised := touch_batch(batch);
    UPDATE dispatch_request_batches SET settings_version = raised WHERE id = batch;
  END LOOP;
END $$;
-- Likewise the open receipts: they are received with the same settings. They are locked in the order of their ids.
CREATE FUNCTION touch_receipt_settings(location int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  receipt int;
  raised int;
BEGIN
  FOR receipt IN SELECT id FROM goods_receipts
    WHERE (location IS NULL OR recipient_location_id = location) AND completed_at IS NULL ORDER BY id FOR NO KEY UPDATE
  LOOP
    raised := touch_receipt(receipt);
    UPDATE goods_receipts SET settings_version = raised WHERE id = receipt;
  END LOOP;
END $$;

CREATE FUNCTION raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_settings(NULL);
  PERFORM touch_receipt_settings(NULL);
  RETURN NULL;
END $$;
-- A new setting of the sort process is in every open work package.
CREATE TRIGGER process_setting_made AFTER INSERT ON frontend_parameters FOR EACH ROW
  WHEN (NEW."group" = 'process-products-sort') EXECUTE FUNCTION raise_settings_version();
-- So is another value; writing the same value again is no news.
CREATE TRIGGER process_setting_changed AFTER UPDATE OF value ON frontend_parameters FOR EACH ROW
  WHEN (NEW."group" = 'process-products-sort' AND NEW.value IS DISTINCT FROM OLD.value)
  EXECUTE FUNCTION raise_settings_version();
-- A setting that is back at its default counts too.
CREATE TRIGGER process_setting_gone AFTER DELETE ON frontend_parameters FOR EACH ROW
  WHEN (OLD."group" = 'process-products-sort') EXECUTE FUNCTION raise_settings_version();

CREATE FUNCTION raise_autofill_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  property location_properties := COALESCE(NEW, OLD);
  key text := (SELECT identifier FROM location_property_keys WHERE id = property.location_property_key_id);
BEGIN
  IF key = 'processProduct.autofillStorageLocation' THEN
    PERFORM touch_settings(property.location_id);
  END IF;
  IF key IN ('processProduct.autofillStorageLocation', 'goodsReceiptImportOnScan') THEN
    PERFORM touch_receipt_settings(property.location_id);
  END IF;
  RETURN NULL;
END $$;
-- Two properties of a location are in its work packages: how a storage location is filled in, and whether more
-- may be counted than a receipt expects.
CREATE TRIGGER autofill_changed AFTER INSERT OR UPDATE OR DELETE ON location_properties FOR EACH ROW
  EXECUTE FUNCTION raise_autofill_version();
