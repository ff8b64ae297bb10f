-- The ground of the reference OMS: people, places, articles, orders, deliveries, batches, and what scans report.
-- Field names are those of the documents. Money in euro, times with zone, quantities in pieces.

-- People --------------------------------------------------------------------------------------------------------
CREATE TABLE users (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text NOT NULL UNIQUE,
  name          text NOT NULL,
  password_hash text NOT NULL,
  homepage      text NOT NULL,
  permissions   text[] NOT NULL DEFAULT '{}'
);
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id    int NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON sessions (user_id);
CREATE INDEX ON sessions (expires_at);

-- Places --------------------------------------------------------------------------------------------------------
CREATE TABLE location_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL
);
CREATE TABLE locations (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_type_id int NOT NULL REFERENCES location_types,
  identifier       text NOT NULL,
  display_name     text NOT NULL,
  active           boolean NOT NULL DEFAULT true,
  UNIQUE (location_type_id, identifier)
);
CREATE TABLE user_locations (
  user_id     int NOT NULL REFERENCES users ON DELETE CASCADE,
  location_id int NOT NULL REFERENCES locations,
  PRIMARY KEY (user_id, location_id)
);
CREATE TABLE location_property_keys (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL,
  data_type text NOT NULL CHECK (data_type IN ('int', 'varchar', 'text', 'boolean'))
);
CREATE TABLE location_properties (
  location_id int NOT NULL REFERENCES locations,
  location_property_key_id int NOT NULL REFERENCES location_property_keys,
  int_value int, varchar_value text, text_value text, boolean_value boolean,
  PRIMARY KEY (location_id, location_property_key_id)
);
CREATE TABLE storage_zones (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id  int NOT NULL REFERENCES locations,
  identifier   text NOT NULL,
  display_name text NOT NULL,
  type         text NOT NULL CHECK (type IN ('sort', 'pick', 'return')),
  UNIQUE (location_id, identifier)
);
CREATE TABLE storage_locations (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  storage_zone_id int NOT NULL REFERENCES storage_zones,
  identifier   text NOT NULL,           -- what its barcode says
  display_name text NOT NULL,
  kind         text NOT NULL DEFAULT 'sort' CHECK (kind IN ('sort', 'aside')),
  position     int NOT NULL,
  UNIQUE (storage_zone_id, identifier)
);

-- Articles ------------------------------------------------------------------------------------------------------
CREATE TABLE products (
  identifier text PRIMARY KEY,
  name       text NOT NULL,
  image_url  text
);
CREATE TABLE product_eans (
  ean                text PRIMARY KEY CHECK (ean ~ '^\d{13}$'),
  product_identifier text NOT NULL REFERENCES products
);
CREATE INDEX ON product_eans (product_identifier);
-- Extra product info: what must be answered before an article is sorted.
CREATE TABLE product_questions (
  id                 int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_identifier text NOT NULL REFERENCES products,
  kind               text NOT NULL CHECK (kind IN ('is-required', 'piece')),
  attribute_identifier text NOT NULL,
  value_type         text NOT NULL CHECK (value_type IN ('boolean', 'number', 'text')),
  question           text NOT NULL,
  required_error     text,              -- only for 'is-required': text of a failed check
  position           int NOT NULL,
  UNIQUE (product_identifier, attribute_identifier)
);
CREATE TABLE product_attribute_values (
  product_identifier text NOT NULL REFERENCES products,
  attribute_identifier text NOT NULL,
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_identifier, attribute_identifier)
);
CREATE TABLE product_piece_values (
  line_type text NOT NULL CHECK (line_type IN ('dispatch-request', 'goods-receipt')),
  line_id   int NOT NULL,
  "group"   text NOT NULL,
  attribute text NOT NULL,
  value     text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (line_type, line_id, "group", attribute)
);

-- Orders and deliveries -----------------------------------------------------------------------------------------
CREATE TABLE sales_orders (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier  text NOT NULL UNIQUE,     -- starts with YYMMDD-
  placed_at   timestamptz NOT NULL,
  fulfilment_method text NOT NULL DEFAULT 'delivery',
  grand_total numeric(10, 2) NOT NULL DEFAULT 0,
  shipping_address jsonb NOT NULL
);
CREATE TABLE sales_order_lines (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  product_identifier text NOT NULL REFERENCES products,
  product_name   text NOT NULL,
  quantity       int NOT NULL CHECK (quantity > 0),
  unit_gross_price numeric(10, 2) NOT NULL DEFAULT 0
);
CREATE INDEX ON sales_order_lines (sales_order_id);
CREATE TABLE carriers (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, identifier text NOT NULL UNIQUE, display_name text NOT NULL);
CREATE TABLE carrier_methods (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier_id int NOT NULL REFERENCES carriers,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL,
  has_label_config boolean NOT NULL DEFAULT true
);
CREATE TABLE batch_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL,
  is_batchable boolean NOT NULL DEFAULT true,
  is_sortable boolean NOT NULL DEFAULT true,
  is_batch_status_editable boolean NOT NULL DEFAULT true
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
  version     int NOT NULL DEFAULT 1
);
CREATE INDEX ON dispatch_request_batches (location_id, status);
CREATE TABLE dispatch_requests (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier     text NOT NULL UNIQUE,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  location_id    int NOT NULL REFERENCES locations,   -- dispatcher_type and dispatcher_identifier
  status         text NOT NULL,
  status_reason  text,
  dispatch_type  text NOT NULL,
  carrier_method_id int REFERENCES carrier_methods,
  dispatch_date  date,
  paused_at      timestamptz,
  gift_wrapped   boolean NOT NULL DEFAULT false,
  batch_id       int REFERENCES dispatch_request_batches,
  storage_location_id int REFERENCES storage_locations,  -- its one sorting location
  location_completed_at timestamptz,                     -- the mark-sorting-location-complete step
  shipped_label  text,                                   -- text of the label scan
  version        int NOT NULL DEFAULT 1,                 -- batch version at its last change
  updated_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON dispatch_requests (batch_id);
CREATE INDEX ON dispatch_requests (sales_order_id);
CREATE INDEX ON dispatch_requests (location_id, status);
-- A sorting location holds one unfinished delivery at a time.
CREATE UNIQUE INDEX one_delivery_a_sorting_location ON dispatch_requests (storage_location_id)
  WHERE storage_location_id IS NOT NULL AND status NOT IN ('shipped', 'unable-to-ship', 'unable-to-ship-final', 'cancelled');
CREATE TABLE dispatch_request_lines (
  id                  int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  sales_order_line_id int NOT NULL REFERENCES sales_order_lines,
  product_identifier  text NOT NULL REFERENCES products,
  quantity            int NOT NULL CHECK (quantity > 0),
  quantity_placed     int NOT NULL DEFAULT 0,
  CHECK (quantity_placed BETWEEN 0 AND quantity)
);
CREATE INDEX ON dispatch_request_lines (dispatch_request_id);
CREATE TABLE tracking_codes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  code text NOT NULL,
  url  text,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON tracking_codes (dispatch_request_id);
CREATE INDEX ON tracking_codes (code);

-- What scans report ---------------------------------------------------------------------------------------------
-- One row a reported mutation that had its effect: key and user together, so that nobody is given another's reply.
CREATE TABLE inbox (
  user_id     int NOT NULL,
  mutation_id uuid NOT NULL,
  device_id   uuid,
  body_hash   bytea NOT NULL,
  reply       jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, mutation_id)
);
CREATE INDEX ON inbox (created_at);
-- Where an article lies, as a fact. taken_back_at set: undone.
CREATE TABLE placements (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  dispatch_request_line_id int NOT NULL REFERENCES dispatch_request_lines,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  quantity    int NOT NULL CHECK (quantity > 0),
  user_id     int NOT NULL REFERENCES users,
  device_id   uuid,
  extra_processing_steps text[] NOT NULL DEFAULT '{}',
  resolves    uuid,
  scanned_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz
);
CREATE INDEX ON placements (dispatch_request_id);
-- Loose articles that no order of the batch needs.
CREATE TABLE set_asides (
  mutation_id uuid PRIMARY KEY,
  batch_id    int NOT NULL REFERENCES dispatch_request_batches,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  product_identifier text NOT NULL,
  quantity    int NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  resolves    uuid,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- Orders taken out of the shipment after 'shipped' was refused.
CREATE TABLE held_shipments (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  storage_location text NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  resolves    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE voided_scans (
  mutation_id uuid PRIMARY KEY,         -- of the void itself
  voided_id   uuid NOT NULL,
  author_id   int NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  reason      text NOT NULL,
  voided      text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- Leases: who works on what now. Not part of the record; rows past expires_at mean nothing.
CREATE UNLOGGED TABLE claims (
  kind        text NOT NULL CHECK (kind IN ('article', 'completion')),
  dispatch_request_id int NOT NULL,
  product_identifier text NOT NULL DEFAULT '',
  device_id   uuid NOT NULL,
  user_id     int NOT NULL,
  user_name   text NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, dispatch_request_id, product_identifier, device_id)
);

-- The system ----------------------------------------------------------------------------------------------------
-- system_identifier and timeline change when a backup is restored elsewhere or to a point in time: then a new epoch.
CREATE TABLE epoch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch uuid NOT NULL,
  system_identifier text NOT NULL,
  timeline int NOT NULL
);
CREATE TABLE frontend_parameters (
  "group" text NOT NULL,
  key     text NOT NULL,
  value   jsonb NOT NULL,
  PRIMARY KEY ("group", key)
);
CREATE TABLE translations (key text PRIMARY KEY, value text NOT NULL);

-- A change of rights must be felt at once by every server process that remembers a session.
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
CREATE TRIGGER user_changed AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
CREATE TRIGGER user_location_changed AFTER INSERT OR UPDATE OR DELETE ON user_locations
  FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
