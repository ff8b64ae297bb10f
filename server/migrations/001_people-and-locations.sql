-- Users with their sessions, and locations with their storage locations.
-- In all files: field names are those of the documents, money in euro, times with zone, quantities in pieces.

-- The oldest program that this schema bears, by the number of the last migration that it has: an older one does not start. A migration
-- that changes or removes what older programs use sets it to its own number; one that only adds leaves it as it is.
CREATE TABLE schema_bears (
  oldest_program int NOT NULL
);
INSERT INTO schema_bears VALUES (1);

CREATE TABLE users (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text NOT NULL UNIQUE,
  name          text NOT NULL,
  password_hash text NOT NULL,
  homepage      text NOT NULL,
  permissions   text[] NOT NULL DEFAULT '{}',
  language      text CHECK (language IN ('nl', 'en', 'pl')), -- of the screens (core/language); null: never chosen
  closed_at     timestamptz -- nobody signs in with it any more; its sessions stay, to say so
);
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id    int NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON sessions (user_id);
CREATE INDEX ON sessions (expires_at);

CREATE TABLE location_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL
);
-- The program itself tells these apart.
INSERT INTO location_types (identifier, display_name) VALUES ('dc', 'Distributiecentrum'), ('store', 'Winkel'), ('warehouse', 'Magazijn'),
  ('vendor', 'Leverancier');
CREATE TABLE locations (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_type_id int NOT NULL REFERENCES location_types,
  identifier       text NOT NULL,
  display_name     text NOT NULL,
  active           boolean NOT NULL DEFAULT true,
  -- Raised by each change (X-Revision); when, by whom (null: the system itself), and under which key.
  revision         int NOT NULL DEFAULT 1,
  changed_at       timestamptz NOT NULL DEFAULT now(),
  changed_by       int REFERENCES users,
  change_key       uuid,
  UNIQUE (location_type_id, identifier)
);
-- How a location is reached: rows of types, in the order in which they were entered.
CREATE TABLE location_address_types (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, identifier text NOT NULL UNIQUE, display_name text NOT NULL);
CREATE TABLE location_email_types (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, identifier text NOT NULL UNIQUE, display_name text NOT NULL);
CREATE TABLE location_phone_types (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, identifier text NOT NULL UNIQUE, display_name text NOT NULL);
-- The program itself reads the first two of the addresses.
INSERT INTO location_address_types (identifier, display_name) VALUES ('visiting', 'Bezoekadres'), ('return', 'Retouradres'), ('postal', 'Postadres');
INSERT INTO location_email_types (identifier, display_name) VALUES ('general', 'Algemeen'), ('notifications', 'Meldingen');
INSERT INTO location_phone_types (identifier, display_name) VALUES ('general', 'Algemeen'), ('mobile', 'Mobiel');
CREATE TABLE location_addresses (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id      int NOT NULL REFERENCES locations,
  location_address_type_id int NOT NULL REFERENCES location_address_types,
  street           text,
  house_no         text,
  house_no_extra   text,
  zipcode          text,
  city             text,
  county           text,
  country          text NOT NULL DEFAULT 'NL',
  latitude         float8,
  longitude        float8
);
CREATE INDEX ON location_addresses (location_id);
CREATE TABLE location_emails (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id      int NOT NULL REFERENCES locations,
  location_email_type_id int NOT NULL REFERENCES location_email_types,
  email_address    text NOT NULL
);
CREATE INDEX ON location_emails (location_id);
CREATE TABLE location_phone_numbers (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id      int NOT NULL REFERENCES locations,
  location_phone_type_id int NOT NULL REFERENCES location_phone_types,
  phone_number     text NOT NULL
);
CREATE INDEX ON location_phone_numbers (location_id);
-- The address of a location for a purpose, as sales_orders.shipping_address: the first of that type, else of another. Without any: a country.
CREATE FUNCTION location_address(location int, purpose text) RETURNS jsonb STABLE LANGUAGE sql AS $$
  SELECT COALESCE((SELECT jsonb_strip_nulls(jsonb_build_object('street', a.street, 'house_no', a.house_no, 'house_no_extra', a.house_no_extra,
      'zipcode', a.zipcode, 'city', a.city, 'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude))
    FROM location_addresses a JOIN location_address_types t ON t.id = a.location_address_type_id
    WHERE a.location_id = location ORDER BY (t.identifier = purpose) DESC, t.id, a.id LIMIT 1), '{"country": "NL"}')
$$;
-- Locations with their type, as every path and every reply names them: type and identifier.
CREATE VIEW typed_locations AS
  SELECT l.id, t.id AS type_id, t.identifier AS type, t.display_name AS type_name, l.identifier, l.display_name, l.active,
    l.revision
  FROM locations l JOIN location_types t ON t.id = l.location_type_id;
CREATE TABLE user_locations (
  user_id     int NOT NULL REFERENCES users ON DELETE CASCADE,
  location_id int NOT NULL REFERENCES locations,
  PRIMARY KEY (user_id, location_id)
);
CREATE TABLE storage_zones (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id  int NOT NULL REFERENCES locations,
  identifier   text NOT NULL,
  display_name text NOT NULL,
  type         text NOT NULL CHECK (type IN ('sort', 'pick', 'return')),
  UNIQUE (location_id, identifier),
  -- A badge's text names a user (012): no other code may be like it.
  CONSTRAINT is_no_badge CHECK (upper(identifier) NOT LIKE 'OMSPAS-%')
);
CREATE TABLE storage_locations (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  storage_zone_id int NOT NULL REFERENCES storage_zones,
  identifier   text NOT NULL,           -- what its barcode says
  display_name text NOT NULL,
  kind         text NOT NULL DEFAULT 'sort' CHECK (kind IN ('sort', 'aside')),
  position     int NOT NULL,
  UNIQUE (storage_zone_id, identifier),
  CONSTRAINT is_no_badge CHECK (upper(identifier) NOT LIKE 'OMSPAS-%')
);

-- Raises the revision of a changed row, once for all that a transaction changes under one key: that is one change. An author that
-- this transaction did not set belongs to an earlier change, so this one has none.
CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.change_key IS NOT DISTINCT FROM OLD.change_key THEN
    IF OLD.changed_at = now() THEN
      NEW.revision := OLD.revision;
      RETURN NEW;
    END IF;
    NEW.changed_by := NULL;
    NEW.change_key := NULL;
  END IF;
  NEW.revision := OLD.revision + 1;
  NEW.changed_at := now();
  RETURN NEW;
END $$;
-- A user who saw an earlier revision of the location must not overwrite later changes.
CREATE TRIGGER location_revised BEFORE UPDATE ON locations FOR EACH ROW
  WHEN ((OLD.location_type_id, OLD.identifier, OLD.display_name, OLD.active, OLD.change_key, OLD.revision)
    IS DISTINCT FROM (NEW.location_type_id, NEW.identifier, NEW.display_name, NEW.active, NEW.change_key, NEW.revision))
  EXECUTE FUNCTION raise_revision();
-- Parts of a thing, in a table of their own, have changed. Arguments: the table of the thing, and the column with its id, which never
-- changes. Of all rows of a statement at once: a thing that is written once for each of 1,000 parts takes seconds.
CREATE FUNCTION raise_revision_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I SET revision = revision + 1 WHERE id IN (SELECT %I FROM parts)', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

-- A table with parts of a location: a user who changes it must have seen them.
CREATE FUNCTION part_of_location(part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER location_revised_by_made AFTER INSERT ON %I REFERENCING NEW TABLE AS parts
    FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of(''locations'', ''location_id'')', part);
  EXECUTE format('CREATE TRIGGER location_revised_by_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS parts
    FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of(''locations'', ''location_id'')', part);
  EXECUTE format('CREATE TRIGGER location_revised_by_gone AFTER DELETE ON %I REFERENCING OLD TABLE AS parts
    FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of(''locations'', ''location_id'')', part);
END $$;
SELECT part_of_location(part) FROM unnest('{location_addresses, location_emails, location_phone_numbers}'::text[]) part;

CREATE FUNCTION notify_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', COALESCE(NEW.user_id, OLD.user_id)::text);
  RETURN NULL;
END $$;
CREATE FUNCTION notify_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
-- Every server process caches sessions with their permissions: a change of permissions must count there at once.
CREATE TRIGGER user_changed AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
-- The same for the locations of a user.
CREATE TRIGGER user_location_changed AFTER INSERT OR UPDATE OR DELETE ON user_locations
  FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
-- The same for a session that some process has ended.
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
