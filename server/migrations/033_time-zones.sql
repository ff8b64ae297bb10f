-- The zone whose clocks the service times of a location mean, by its name in the IANA database, which the program knows.
ALTER TABLE locations ADD COLUMN time_zone text NOT NULL DEFAULT 'Europe/Amsterdam';
CREATE OR REPLACE VIEW typed_locations AS
  SELECT l.id, t.id AS type_id, t.identifier AS type, t.display_name AS type_name, l.identifier, l.display_name, l.active,
    l.revision, l.time_zone
  FROM locations l JOIN location_types t ON t.id = l.location_type_id;
-- By other clocks its service times are other times.
DROP TRIGGER location_revised ON locations;
CREATE TRIGGER location_revised BEFORE UPDATE ON locations FOR EACH ROW
  WHEN ((OLD.location_type_id, OLD.identifier, OLD.display_name, OLD.active, OLD.time_zone, OLD.change_key, OLD.revision)
    IS DISTINCT FROM (NEW.location_type_id, NEW.identifier, NEW.display_name, NEW.active, NEW.time_zone, NEW.change_key, NEW.revision))
  EXECUTE FUNCTION raise_revision();
