-- A goods receipt is received with the same settings as a batch is sorted: their change is a change of every open receipt.
ALTER TABLE goods_receipts
  ADD settings_version int NOT NULL DEFAULT 0;   -- receipt version at the last change of its settings

-- Of one location, or of all; receipts are locked one after another, in the order of their ids.
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

CREATE OR REPLACE FUNCTION raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_settings(NULL);
  PERFORM touch_receipt_settings(NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION raise_autofill_version() RETURNS trigger LANGUAGE plpgsql AS $$
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
