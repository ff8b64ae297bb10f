-- The orders of customers, and the deliveries (dispatch requests) that bring them, each from one location.

-- Text as it is searched: small letters without accents and apostrophes, in one form of Unicode, and one sigma. (unaccent itself is not immutable: another dictionary could be named.)
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))), 'ς''', 'σ');
-- A postcode, without what some write between its parts.
CREATE FUNCTION search_zipcode(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(normalize($1, NFKC)), '[^a-z0-9]', '', 'g');
-- A telephone number, the same with and without its country (core/order/search: phoneKey).
CREATE FUNCTION search_phone(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(normalize($1, NFKC), '\D', '', 'g'), '^0*(310?(?=\d{9}$))?0*', '');

CREATE TABLE sales_channels (identifier text PRIMARY KEY, display_name text NOT NULL);
CREATE TABLE sales_orders (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier  text NOT NULL UNIQUE,     -- starts with YYMMDD-
  placed_at   timestamptz NOT NULL,
  sales_channel_identifier text REFERENCES sales_channels,
  sales_formula_identifier text,
  customer_identifier text,
  logistics_scenario text NOT NULL DEFAULT 'partial' CHECK (logistics_scenario IN ('partial', 'complete')),
  fulfilment_method text NOT NULL DEFAULT 'delivery',
  fulfilment_location_id int REFERENCES locations,      -- the store where it is collected
  promised_delivery_date date,
  preferred_refund_method text,
  grand_total numeric(12, 2) NOT NULL DEFAULT 0,
  tax_amount  numeric(12, 2) NOT NULL DEFAULT 0,
  shipping_gross_amount numeric(12, 2) NOT NULL DEFAULT 0,
  payment_gross_amount  numeric(12, 2) NOT NULL DEFAULT 0,
  metadata    jsonb NOT NULL DEFAULT '{}',
  shipping_address jsonb NOT NULL,      -- a copy of its row in sales_order_addresses
  -- Copies that lists are filtered and sorted by: of the billing address that counts, the pieces of its lines, its payments.
  customer_name text, customer_city text, customer_email text, customer_country text,
  product_count int NOT NULL DEFAULT 0,
  payment_methods text[] NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- Raised by each change (X-Revision); when, by whom (null: the system itself), and under which key.
  revision    int NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  int REFERENCES users,
  changed_as  text,                     -- the processor of its history
  change_key  uuid
);
CREATE INDEX sales_orders_named ON sales_orders (upper(identifier));
CREATE INDEX sales_orders_placed ON sales_orders (placed_at DESC, id DESC);
CREATE INDEX sales_orders_of_customer ON sales_orders (customer_identifier, placed_at);
CREATE INDEX sales_orders_of_email ON sales_orders (lower(customer_email), placed_at) WHERE customer_identifier IS NULL;
CREATE TABLE sales_order_lines (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  product_identifier text NOT NULL REFERENCES products,
  product_name   text NOT NULL,
  quantity       int NOT NULL CHECK (quantity > 0),
  unit_gross_price numeric(12, 2) NOT NULL DEFAULT 0,
  unit_net_price   numeric(12, 2) NOT NULL DEFAULT 0,
  unit_tax_amount  numeric(12, 2) NOT NULL DEFAULT 0,
  original_line_gross_price numeric(12, 2) NOT NULL DEFAULT 0,
  discount_amount  numeric(12, 2) NOT NULL DEFAULT 0,
  line_gross_price numeric(12, 2) NOT NULL DEFAULT 0,  -- original less discount
  line_net_price   numeric(12, 2) NOT NULL DEFAULT 0,
  line_tax_amount  numeric(12, 2) NOT NULL DEFAULT 0,
  tax_class      text NOT NULL DEFAULT 'H' CHECK (tax_class IN ('H', 'L', 'N')),
  promised_delivery_date date,
  promotions     jsonb NOT NULL DEFAULT '[]',
  metadata       jsonb NOT NULL DEFAULT '{}',
  created_at     timestamptz NOT NULL DEFAULT now(),
  placed_at      timestamptz NOT NULL,                 -- the order's
  is_extra       boolean NOT NULL DEFAULT false,       -- added after the order came in
  position       int,                                  -- among the lines; null: as they came
  CHECK (line_net_price + line_tax_amount = line_gross_price)
);
CREATE TABLE sales_order_addresses (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  address_type   text NOT NULL CHECK (address_type IN ('billing', 'shipping')),
  title text, company_name text, first_name text, last_name_prefix text, last_name text, full_name text,
  street text NOT NULL, house_no text, house_no_extra text, zipcode text, city text NOT NULL, country text NOT NULL,
  phone_number text, email_address text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  archived_at    timestamptz,                          -- another address came in its place
  placed_at      timestamptz NOT NULL,                 -- the order's
  -- As they are searched. "C": a search by how it begins uses the index too.
  zipcode_key    text COLLATE "C" GENERATED ALWAYS AS (search_zipcode(zipcode)) STORED,
  email_key      text COLLATE "C" GENERATED ALWAYS AS (lower(email_address)) STORED,
  name_key       text GENERATED ALWAYS AS (search_text(full_name)) STORED,
  city_key       text GENERATED ALWAYS AS (search_text(city)) STORED,
  text_key       text GENERATED ALWAYS AS (search_text(COALESCE(company_name, '') || ' ' || COALESCE(full_name, '') || ' ' || street
    || ' ' || COALESCE(house_no, '') || COALESCE(house_no_extra, '') || ' ' || COALESCE(zipcode, '') || ' ' || COALESCE(search_zipcode(zipcode), '')
    || ' ' || city || ' ' || COALESCE(email_address, '') || ' ' || COALESCE(search_phone(phone_number), ''))) STORED
);
CREATE INDEX ON sales_order_addresses (sales_order_id);
CREATE INDEX addresses_placed ON sales_order_addresses (placed_at DESC, sales_order_id DESC) WHERE archived_at IS NULL;
CREATE INDEX addresses_by_zipcode ON sales_order_addresses (zipcode_key, placed_at);
CREATE INDEX addresses_by_email ON sales_order_addresses (email_key, placed_at);
-- For parts of words.
CREATE INDEX addresses_by_text ON sales_order_addresses
  USING gin (name_key public.gin_trgm_ops, city_key public.gin_trgm_ops, text_key public.gin_trgm_ops) WHERE archived_at IS NULL;
-- With fewer the planner takes a part of a word that one in seventy has for a rare one, and reads 50,000 pages instead of 300.
ALTER TABLE sales_order_addresses ALTER COLUMN text_key SET STATISTICS 1000;
CREATE TABLE sales_order_payments (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  provider text NOT NULL, account text, method text NOT NULL,
  payment_status text NOT NULL,
  reference      text,
  amount         bigint CHECK (amount >= 0),           -- cents; null: unknown
  datetime       timestamptz NOT NULL,
  status_at      timestamptz                           -- when its provider changed the status; null: it did not
);
CREATE INDEX ON sales_order_payments (sales_order_id);
-- A webhook names a payment by it.
CREATE INDEX ON sales_order_payments (reference) WHERE reference IS NOT NULL;
-- Ways in which orders were ever paid, and the formulas and countries that they had: reference data that nobody keeps by hand.
CREATE TABLE payment_service_provider_account_methods (
  id       int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  account  text NOT NULL,               -- the provider, when none was said
  method   text NOT NULL,
  UNIQUE (provider, account, method)
);
CREATE TABLE order_values (
  kind  text NOT NULL CHECK (kind IN ('sales_formula', 'country')),
  value text NOT NULL,
  PRIMARY KEY (kind, value)
);
CREATE TABLE sales_order_invoices (
  id             int GENERATED ALWAYS AS IDENTITY UNIQUE,  -- names it in the history
  sales_order_id int NOT NULL REFERENCES sales_orders,
  identifier     text NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (sales_order_id, identifier)
);
-- Orders that belong together, by their identifiers: the other one may come later.
CREATE TABLE sales_order_links (
  sales_order_id int NOT NULL REFERENCES sales_orders,
  identifier     text NOT NULL,
  PRIMARY KEY (sales_order_id, identifier)
);
CREATE INDEX ON sales_order_lines (sales_order_id);
CREATE INDEX lines_of_product ON sales_order_lines (product_identifier, placed_at);
CREATE TABLE dispatch_requests (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier     text NOT NULL UNIQUE,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  placed_at      timestamptz NOT NULL,                -- the order's
  location_id    int NOT NULL REFERENCES locations,   -- dispatcher_type and dispatcher_identifier
  status         text NOT NULL,
  status_reason  text,
  unable_to_ship_reason text,
  dispatch_type  text NOT NULL,
  carrier_id     int REFERENCES carriers,                -- of a delivery without a method; else the method's carrier counts
  carrier_method_id int REFERENCES carrier_methods,
  dispatch_date  date,                                 -- the day it leaves
  delivery_date  date,                                   -- the day it is with the customer
  released_status text,                                  -- what it becomes when no hold reason is left
  -- review: it waits for a decision; denied: finally; accepted: it was released, also later. null: it never was held.
  hold_status    text CHECK (hold_status IN ('review', 'denied', 'accepted')),
  -- Its pieces are reserved at its location, and leave that location's stock. Not those of a supplier's, a return, a
  -- complaint, or a pickup that another location feeds.
  uses_stock     boolean NOT NULL DEFAULT true,
  dispatch_action text CHECK (dispatch_action IN ('crossdocking')),  -- of a feeder: it goes to the store that hands it over
  reassign_at    timestamptz,                            -- when a shortage is planned anew (core/assign)
  is_dispatch_assign_retryable boolean,                  -- null: it has a place
  responsible_location_id int REFERENCES locations,      -- the location that follows it up
  shipped_at     timestamptz,
  shipped_to     jsonb,                                  -- its address, when the order's is another since it left
  metadata       jsonb NOT NULL DEFAULT '{}',
  -- The customer withdraws from the purchase by this return: when they said so; what shows that they sent it back, and when.
  withdrawal_declared_at timestamptz CHECK (withdrawal_declared_at IS NULL OR dispatch_type = 'return'),
  dispatch_proof text,
  dispatch_proven_on date,
  CHECK ((dispatch_proof IS NULL) = (dispatch_proven_on IS NULL) AND (dispatch_proof IS NULL OR withdrawal_declared_at IS NOT NULL)),
  paused_at      timestamptz,
  is_replaced    boolean NOT NULL DEFAULT false,         -- a record since its pieces went on in others
  gift_wrapped   boolean NOT NULL DEFAULT false,
  batch_id       int REFERENCES dispatch_request_batches,
  -- A crossdock delivery comes from a supplier; the receipt that brings its articles is known once that is made.
  supplier_location_id int REFERENCES locations,
  goods_receipt_id int REFERENCES goods_receipts,
  storage_location_id int REFERENCES storage_locations,  -- its one sorting location
  location_completed_at timestamptz,                     -- the mark-sorting-location-complete step
  shipped_label  text,                                   -- text of the label scan
  -- Version of its batch, its receipt or its location's returns, at its last change. Each placement raises it, so no index
  -- may be on it; the list of returns has a column of its own.
  version        int NOT NULL DEFAULT 1,
  return_version int GENERATED ALWAYS AS (CASE WHEN dispatch_type = 'return' THEN version END) STORED,
  updated_at     timestamptz NOT NULL DEFAULT now(),
  -- Raised by each change but placements (X-Revision); when, by whom (null: the system itself), as what (the processor of
  -- its history, deliveries/write-deliveries.ts), and under which key. No index is on them: what a placement changes stays HOT.
  revision       int NOT NULL DEFAULT 1,
  changed_at     timestamptz NOT NULL DEFAULT now(),
  changed_by     int REFERENCES users,
  changed_as     text,
  change_key     uuid,
  CHECK (NOT is_replaced OR status IN (/*= replaced statuses */ 'cancelled', 'unable-to-ship', 'denied', 'crossdock-unable-to-ship' /*=*/))
) WITH (fillfactor = 75);               -- room on the page for its next version, so that no index is touched (HOT)
CREATE INDEX deliveries_named ON dispatch_requests (upper(identifier));
CREATE INDEX ON dispatch_requests (batch_id);
CREATE INDEX ON dispatch_requests (sales_order_id);
CREATE INDEX ON dispatch_requests (location_id, status);
-- Searches look at what was placed in a window, among what was not replaced.
CREATE INDEX deliveries_placed ON dispatch_requests (placed_at, sales_order_id) WHERE NOT is_replaced;
CREATE INDEX replaced_deliveries ON dispatch_requests (placed_at) WHERE is_replaced;
CREATE INDEX deliveries_by_location ON dispatch_requests (location_id, status, placed_at, sales_order_id) WHERE NOT is_replaced;
CREATE INDEX deliveries_by_status ON dispatch_requests (status, placed_at, sales_order_id) WHERE NOT is_replaced;
CREATE INDEX held_deliveries ON dispatch_requests (hold_status, placed_at, sales_order_id) WHERE NOT is_replaced AND hold_status IS NOT NULL;
CREATE INDEX paused_deliveries ON dispatch_requests (placed_at, sales_order_id) WHERE NOT is_replaced AND paused_at IS NOT NULL;
CREATE INDEX followed_deliveries ON dispatch_requests (responsible_location_id, placed_at, sales_order_id)
  WHERE NOT is_replaced AND responsible_location_id IS NOT NULL;
CREATE INDEX unassigned_deliveries ON dispatch_requests (is_dispatch_assign_retryable, placed_at, sales_order_id)
  WHERE NOT is_replaced AND is_dispatch_assign_retryable IS NOT NULL;
CREATE INDEX ON dispatch_requests (goods_receipt_id) WHERE goods_receipt_id IS NOT NULL;
CREATE INDEX ON dispatch_requests (supplier_location_id, location_id) WHERE status = 'crossdock-requested';
CREATE INDEX ON dispatch_requests (location_id, return_version) WHERE return_version IS NOT NULL;
-- A batch is made of deliveries that are to be requested and are in no batch.
CREATE INDEX batchable_deliveries ON dispatch_requests (location_id, dispatch_date)
  WHERE status = 'to-be-requested' AND batch_id IS NULL;
-- A sorting location holds one unfinished delivery at a time. Finished is what is no longer open (core/delivery/status.ts).
CREATE UNIQUE INDEX one_delivery_a_sorting_location ON dispatch_requests (storage_location_id)
  WHERE storage_location_id IS NOT NULL AND status NOT IN (/*= finished statuses */
    'on-hold-final', 'on-hold-final-manual', 'cancelled', 'shipped', 'delivered', 'shipped-with-issues', 'unable-to-ship',
    'denied', 'unable-to-ship-final', 'crossdock-unable-to-ship', 'return-received', 'surplus' /*=*/);
CREATE TABLE dispatch_request_lines (
  id                  int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  sales_order_line_id int NOT NULL REFERENCES sales_order_lines,
  product_identifier  text NOT NULL REFERENCES products,
  quantity            int NOT NULL CHECK (quantity > 0),
  quantity_placed     int NOT NULL DEFAULT 0,
  release_date        date,                -- of what waits for stock
  shipped_line_id     int REFERENCES dispatch_request_lines,  -- of a complaint: the line that was shipped
  CHECK (quantity_placed BETWEEN 0 AND quantity),
  -- Placements refer to both: the line is of that delivery, also when it goes to another with what did not come.
  UNIQUE (dispatch_request_id, id)
) WITH (fillfactor = 80);
CREATE INDEX ON dispatch_request_lines (shipped_line_id) WHERE shipped_line_id IS NOT NULL;
CREATE TABLE tracking_codes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  code text NOT NULL,
  url  text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  voided_at timestamptz,                                 -- the label is worth nothing since: it does not print, and is wrong
  CONSTRAINT is_no_badge CHECK (upper(code) NOT LIKE 'OMSPAS-%')
);
CREATE INDEX ON tracking_codes (dispatch_request_id);
CREATE INDEX ON tracking_codes (code);
-- A tracking code as labels are compared, whatever is printed around it (core/label: labelKeys).
CREATE FUNCTION label_key(code text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT regexp_replace(regexp_replace(upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g')),
    '^00(?=[0-9]{18}$)', ''), '^J+(?=JD|VGL)', '')
$$;
CREATE INDEX labels ON tracking_codes (label_key(code));
-- The delivery that replaces another one.
CREATE TABLE dispatch_request_replacements (
  old_id int NOT NULL REFERENCES dispatch_requests,
  new_id int NOT NULL REFERENCES dispatch_requests,
  PRIMARY KEY (old_id, new_id)
);
-- A feeder, and the delivery of the store that hands its pieces over (order-rules.md 5).
CREATE TABLE dispatch_request_cascades (
  from_id int NOT NULL REFERENCES dispatch_requests,
  into_id int NOT NULL REFERENCES dispatch_requests,
  PRIMARY KEY (from_id, into_id)
);
CREATE INDEX ON dispatch_request_cascades (into_id);
-- Deliveries that left a batch (rerouted): a device must forget them.
CREATE TABLE batch_departures (
  batch_id            int NOT NULL REFERENCES dispatch_request_batches,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  version             int NOT NULL,     -- batch version at the departure
  PRIMARY KEY (batch_id, dispatch_request_id)
);
CREATE INDEX ON batch_departures (dispatch_request_id);
-- Places that closing a batch took from its unfinished deliveries, for those that were untouched also the batch
-- itself. Reopening gives it back while no delivery has another revision than closing left it with.
CREATE TABLE batch_closings (
  batch_id            int NOT NULL REFERENCES dispatch_request_batches,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  storage_location_id int REFERENCES storage_locations,
  revision            int NOT NULL,
  PRIMARY KEY (batch_id, dispatch_request_id)
);
-- Missing articles of a completed receipt: the delivery that missed them, and the new one that waits for them.
CREATE TABLE receipt_shortages (
  goods_receipt_id int NOT NULL REFERENCES goods_receipts,
  from_dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  product_identifier text NOT NULL REFERENCES products,
  quantity    int NOT NULL CHECK (quantity > 0)
);
CREATE INDEX ON receipt_shortages (goods_receipt_id);

-- Revisions -----------------------------------------------------------------------------------------------------------
-- A user who saw an earlier revision of the order must not overwrite later changes. (A new line counts by its writer, who sets the change_key.)
CREATE TRIGGER order_revised BEFORE UPDATE ON sales_orders FOR EACH ROW
  WHEN ((
    OLD.identifier, OLD.placed_at, OLD.sales_channel_identifier, OLD.sales_formula_identifier, OLD.customer_identifier,
    OLD.logistics_scenario, OLD.fulfilment_method, OLD.fulfilment_location_id, OLD.promised_delivery_date,
    OLD.preferred_refund_method, OLD.grand_total, OLD.tax_amount, OLD.shipping_gross_amount, OLD.payment_gross_amount,
    OLD.metadata, OLD.shipping_address, OLD.created_at, OLD.change_key, OLD.revision) IS DISTINCT FROM (
    NEW.identifier, NEW.placed_at, NEW.sales_channel_identifier, NEW.sales_formula_identifier, NEW.customer_identifier,
    NEW.logistics_scenario, NEW.fulfilment_method, NEW.fulfilment_location_id, NEW.promised_delivery_date,
    NEW.preferred_refund_method, NEW.grand_total, NEW.tax_amount, NEW.shipping_gross_amount, NEW.payment_gross_amount,
    NEW.metadata, NEW.shipping_address, NEW.created_at, NEW.change_key, NEW.revision))
  EXECUTE FUNCTION raise_revision();
-- The lines are part of it.
CREATE TRIGGER order_revised_by_line AFTER UPDATE ON sales_order_lines REFERENCING NEW TABLE AS parts
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of('sales_orders', 'sales_order_id');
CREATE TRIGGER order_revised_by_line_gone AFTER DELETE ON sales_order_lines REFERENCING OLD TABLE AS parts
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of('sales_orders', 'sales_order_id');

-- Copies --------------------------------------------------------------------------------------------------------------
-- An order's placed_at never changes. Who inserts many rows gives it.
CREATE FUNCTION copy_placed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.placed_at := (SELECT placed_at FROM sales_orders WHERE id = NEW.sales_order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER line_placed BEFORE INSERT ON sales_order_lines FOR EACH ROW
  WHEN (NEW.placed_at IS NULL) EXECUTE FUNCTION copy_placed_at();
CREATE TRIGGER address_placed BEFORE INSERT ON sales_order_addresses FOR EACH ROW
  WHEN (NEW.placed_at IS NULL) EXECUTE FUNCTION copy_placed_at();
CREATE TRIGGER delivery_placed BEFORE INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.placed_at IS NULL) EXECUTE FUNCTION copy_placed_at();

-- Values that an order has of its billing address and its lines. Neither changes the order for those who saw it (its revision); an
-- intake that has given them already writes nothing.
CREATE FUNCTION copy_billing_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_orders o SET customer_name = a.full_name, customer_city = a.city, customer_email = a.email_address,
    customer_country = a.country
  FROM new_addresses a WHERE o.id = a.sales_order_id AND a.address_type = 'billing' AND a.archived_at IS NULL
    AND (o.customer_name, o.customer_city, o.customer_email, o.customer_country)
      IS DISTINCT FROM (a.full_name, a.city, a.email_address, a.country);
  RETURN NULL;
END $$;
CREATE TRIGGER billing_address_copied AFTER INSERT ON sales_order_addresses REFERENCING NEW TABLE AS new_addresses
  FOR EACH STATEMENT EXECUTE FUNCTION copy_billing_address();
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_orders o SET product_count = counted.pieces
  FROM (SELECT l.sales_order_id, sum(l.quantity)::int AS pieces FROM sales_order_lines l
    WHERE l.sales_order_id IN (SELECT sales_order_id FROM new_lines) GROUP BY 1) counted
  WHERE o.id = counted.sales_order_id AND o.product_count <> counted.pieces;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted AFTER INSERT ON sales_order_lines REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE FUNCTION copy_payment_methods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_orders o SET payment_methods = paid.methods
  FROM (SELECT sales_order_id, array_agg(DISTINCT method ORDER BY method) AS methods FROM sales_order_payments
    WHERE sales_order_id IN (SELECT sales_order_id FROM new_payments) GROUP BY 1) paid
  WHERE o.id = paid.sales_order_id AND o.payment_methods <> paid.methods;
  INSERT INTO payment_service_provider_account_methods (provider, account, method)
  SELECT DISTINCT provider, COALESCE(account, provider), method FROM new_payments n WHERE NOT EXISTS (
    SELECT FROM payment_service_provider_account_methods m
    WHERE (m.provider, m.account, m.method) = (n.provider, COALESCE(n.account, n.provider), n.method))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_methods_copied AFTER INSERT ON sales_order_payments REFERENCING NEW TABLE AS new_payments
  FOR EACH STATEMENT EXECUTE FUNCTION copy_payment_methods();

CREATE FUNCTION keep_order_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_values
  SELECT * FROM (VALUES ('sales_formula', NEW.sales_formula_identifier), ('country', NEW.customer_country)) AS v (kind, value)
  WHERE value IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER order_values_kept AFTER INSERT OR UPDATE OF customer_country ON sales_orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_values();

-- The deliveries that count, and of these the ones that go on.
CREATE VIEW current_dispatch_requests_with_paused AS SELECT * FROM dispatch_requests WHERE NOT is_replaced;
CREATE VIEW current_dispatch_requests AS SELECT * FROM dispatch_requests WHERE NOT is_replaced AND paused_at IS NULL;

-- Journals ------------------------------------------------------------------------------------------------------------
-- One row a change of an order, of what it has, or of stock by a person (order-rules.md 9). Rows are only added, and nothing
-- refers to them: each month is a partition of its own (UTC), so that old ones can be put away whole.
CREATE TABLE order_history (
  id             bigint GENERATED ALWAYS AS IDENTITY,
  sales_order_id int,                          -- null: of stock
  data_type      text NOT NULL,                -- dispatch-request, ...
  object_id      int NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  status_identifier text NOT NULL,
  caused_by_status_identifier text,            -- the one before; null: it was made
  processor_config_identifier text NOT NULL,
  caused_by_processor_config_identifier text,  -- of a job that another act set off; within one act its first row says it
  user_id        int,                          -- null: the system itself
  change_key     uuid,
  summary        jsonb,                        -- what else changed, [before, after] by column; null: nothing
  -- The act that set this one off, where a job or a trigger did it: what caused what is read by it.
  caused_by_change_key uuid DEFAULT NULLIF(current_setting('oms.set_off_by_key', true), '')::uuid
) PARTITION BY RANGE (created_at);
CREATE INDEX ON order_history (sales_order_id, id);
-- Corrections of the stock of an article at a location.
CREATE INDEX stock_corrections ON order_history (object_id, id) WHERE data_type = 'stock-correction';
-- One row an event that triggers can act on (order-rules.md 7); nothing acts on them yet.
CREATE TABLE trigger_events (
  id             bigint GENERATED ALWAYS AS IDENTITY,
  event          text NOT NULL,
  sales_order_id int,                          -- null: of stock, a receipt or a batch
  payload        jsonb NOT NULL,
  depth          int NOT NULL DEFAULT 0,
  user_id        int,
  change_key     uuid,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp()
) PARTITION BY RANGE (created_at);
CREATE INDEX ON trigger_events (sales_order_id, id);
-- Rows of a month that nobody made.
CREATE TABLE order_history_rest PARTITION OF order_history DEFAULT;
CREATE TABLE trigger_events_rest PARTITION OF trigger_events DEFAULT;

-- Makes the months from one day's to another's, with what is in the rest of them (server/tasks/make-months.ts). A month is filled
-- before it is attached: other months are written meanwhile.
CREATE FUNCTION make_journal_months(from_day timestamptz, to_day timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  journal text;
  month timestamp;  -- of UTC
  part text;
  first timestamptz;
  next timestamptz;
BEGIN
  -- Two processes that start make them once.
  PERFORM pg_advisory_xact_lock(hashtext('make_journal_months'));
  FOR journal, month IN SELECT j, m FROM unnest(ARRAY['order_history', 'trigger_events', 'stock_moves']) j,
    generate_series(date_trunc('month', from_day AT TIME ZONE 'UTC'), to_day AT TIME ZONE 'UTC', interval '1 month') m
  LOOP
    part := journal || to_char(month, '_YYYY_MM');
    first := month AT TIME ZONE 'UTC';
    next := (month + interval '1 month') AT TIME ZONE 'UTC';
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', journal || '_rest');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', part, journal);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE created_at >= %L AND created_at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      journal || '_rest', first, next, part);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      journal, part, first, next);
  END LOOP;
END $$;

-- The event of a status change; null: none.
CREATE FUNCTION delivery_event(status text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE
    WHEN status = 'on-hold' THEN 'delivery-held'
    WHEN status IN (/*= released statuses */ 'on-hold-released', 'on-hold-released-manual' /*=*/) THEN 'delivery-released'
    WHEN status IN (/*= denied statuses */ 'on-hold-final', 'on-hold-final-manual' /*=*/) THEN 'delivery-denied'
    WHEN status IN ('to-be-requested', 'requested', 'cancelled', 'shipped', 'delivered', 'unable-to-ship',
      'unable-to-ship-final', 'unable-to-assign', 'waiting-for-stock') THEN 'delivery-' || status
    WHEN status = 'shipped-with-issues' THEN 'complaint-created'
    WHEN status IN ('return-announced', 'return-received') THEN status
  END
$$;

-- A change of a delivery ----------------------------------------------------------------------------------------------
-- What follows from it is done by its writers (core/delivery/reactions.ts, server/acts/deliveries), so that nobody else may write what
-- something follows from. A writer names its own statement by the time at which that began. Demo data and tests make states that no
-- act makes: a setting of their connection lets them.
CREATE FUNCTION is_written_around() RETURNS boolean STABLE LANGUAGE sql
  RETURN current_setting('oms.delivery_writer', true) IS DISTINCT FROM statement_timestamp()::text
    AND current_setting('oms.may_write_around', true) IS DISTINCT FROM 'on';
CREATE FUNCTION refuse_written_around() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'delivery % is written around its writers, so that nothing follows from it', NEW.identifier;
END $$;
CREATE TRIGGER written_around BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (/*= writers change */
    (OLD.location_id, OLD.status, OLD.paused_at, OLD.is_replaced, OLD.dispatch_type, OLD.dispatch_action,
    OLD.dispatch_date, OLD.reassign_at, OLD.responsible_location_id, OLD.carrier_method_id, OLD.goods_receipt_id,
    OLD.storage_location_id, OLD.change_key) IS DISTINCT FROM (NEW.location_id, NEW.status, NEW.paused_at,
    NEW.is_replaced, NEW.dispatch_type, NEW.dispatch_action, NEW.dispatch_date, NEW.reassign_at,
    NEW.responsible_location_id, NEW.carrier_method_id, NEW.goods_receipt_id, NEW.storage_location_id, NEW.change_key) /*=*/ AND is_written_around())
  EXECUTE FUNCTION refuse_written_around();
-- A row without an author is initial data.
CREATE TRIGGER made_around BEFORE INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.change_key IS NOT NULL AND is_written_around()) EXECUTE FUNCTION refuse_written_around();

-- Its revision, for whoever saw it before. Not in it is what scans alone change: sorting location, its completion, the
-- label's text, version, updated_at, and the lines' quantity_placed.
CREATE TRIGGER delivery_revised BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (/*= revision changes */
    (OLD.identifier, OLD.sales_order_id, OLD.location_id, OLD.supplier_location_id, OLD.status, OLD.status_reason,
    OLD.unable_to_ship_reason, OLD.released_status, OLD.paused_at, OLD.is_replaced, OLD.dispatch_type,
    OLD.dispatch_action, OLD.dispatch_date, OLD.delivery_date, OLD.reassign_at, OLD.is_dispatch_assign_retryable,
    OLD.responsible_location_id, OLD.carrier_id, OLD.carrier_method_id, OLD.batch_id, OLD.goods_receipt_id,
    OLD.gift_wrapped, OLD.metadata, OLD.withdrawal_declared_at, OLD.dispatch_proof, OLD.dispatch_proven_on, OLD.revision,
    OLD.change_key) IS DISTINCT FROM (NEW.identifier, NEW.sales_order_id, NEW.location_id, NEW.supplier_location_id,
    NEW.status, NEW.status_reason, NEW.unable_to_ship_reason, NEW.released_status, NEW.paused_at, NEW.is_replaced,
    NEW.dispatch_type, NEW.dispatch_action, NEW.dispatch_date, NEW.delivery_date, NEW.reassign_at,
    NEW.is_dispatch_assign_retryable, NEW.responsible_location_id, NEW.carrier_id, NEW.carrier_method_id, NEW.batch_id,
    NEW.goods_receipt_id, NEW.gift_wrapped, NEW.metadata, NEW.withdrawal_declared_at, NEW.dispatch_proof,
    NEW.dispatch_proven_on, NEW.revision, NEW.change_key) /*=*/)
  EXECUTE FUNCTION raise_revision();

-- Values that follow from its status. The decision about it, of which its status tells only a part: a delivery that was released goes on.
CREATE FUNCTION hold_status_of(status text, before text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE
    WHEN status IN (/*= review statuses */ 'on-hold', 'in-review' /*=*/) THEN 'review'
    WHEN status IN (/*= denied statuses */ 'on-hold-final', 'on-hold-final-manual' /*=*/) THEN 'denied'
    WHEN status IN (/*= released statuses */ 'on-hold-released', 'on-hold-released-manual' /*=*/) OR before = 'accepted' THEN 'accepted' END
$$;
CREATE FUNCTION note_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hold_status := hold_status_of(NEW.status, NEW.hold_status);
  -- When it left; what is taken back is there again.
  IF TG_OP = 'UPDATE' AND (NEW.status = 'shipped'
    OR OLD.status = 'shipped' AND NEW.status NOT IN ('delivered', 'shipped-with-issues', 'unable-to-ship-final')) THEN
    NEW.shipped_at := CASE WHEN NEW.status = 'shipped' THEN now() END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER made_status_noted BEFORE INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status IN (/*= held statuses */ 'on-hold', 'in-review', 'on-hold-final', 'on-hold-final-manual' /*=*/)) EXECUTE FUNCTION note_status();
CREATE TRIGGER status_noted BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION note_status();

-- The work package that holds it gets a new version: its batch's, else its receipt's, else its location's returns'.
CREATE FUNCTION touch_work(delivery dispatch_requests) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  IF delivery.batch_id IS NOT NULL THEN RETURN touch_batch(delivery.batch_id); END IF;
  IF delivery.goods_receipt_id IS NOT NULL THEN RETURN touch_receipt(delivery.goods_receipt_id); END IF;
  IF delivery.dispatch_type = 'return' THEN RETURN touch_returns(delivery.location_id); END IF;
  RETURN delivery.version;
END $$;
CREATE FUNCTION raise_work_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.batch_id IS NOT NULL AND NEW.batch_id IS DISTINCT FROM OLD.batch_id THEN
      INSERT INTO batch_departures VALUES (OLD.batch_id, OLD.id, touch_batch(OLD.batch_id))
      ON CONFLICT (batch_id, dispatch_request_id) DO UPDATE SET version = EXCLUDED.version;
    END IF;
    IF NEW.dispatch_type = 'return' AND NEW.location_id <> OLD.location_id THEN
      INSERT INTO return_departures VALUES (OLD.location_id, OLD.id, touch_returns(OLD.location_id))
      ON CONFLICT (location_id, dispatch_request_id) DO UPDATE SET version = EXCLUDED.version;
    END IF;
  END IF;
  NEW.version := touch_work(NEW);
  RETURN NEW;
END $$;
-- Devices must hear of a new return. (No other delivery is in a package when it is made: it joins a batch or a receipt by an UPDATE.)
CREATE TRIGGER delivery_made BEFORE INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.dispatch_type = 'return') EXECUTE FUNCTION raise_work_version();
-- And of every change of what their package holds, whoever makes it. A writer that sets the delivery's version itself has
-- raised the other.
CREATE TRIGGER delivery_changed BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.version = OLD.version AND /*= package changes */
    (OLD.location_id, OLD.status, OLD.paused_at, OLD.carrier_method_id, OLD.batch_id, OLD.goods_receipt_id,
    OLD.storage_location_id, OLD.location_completed_at, OLD.revision) IS DISTINCT FROM (NEW.location_id, NEW.status,
    NEW.paused_at, NEW.carrier_method_id, NEW.batch_id, NEW.goods_receipt_id, NEW.storage_location_id,
    NEW.location_completed_at, NEW.revision) /*=*/)
  EXECUTE FUNCTION raise_work_version();

-- Changes of a delivery beside its status: [before, after] by column.
CREATE FUNCTION delivery_summary(old dispatch_requests, new dispatch_requests) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT jsonb_object_agg(name, jsonb_build_array(before, after)) FROM (VALUES
    ('is_replaced', to_jsonb(old.is_replaced), to_jsonb(new.is_replaced)),
    ('dispatch_date', to_jsonb(old.dispatch_date), to_jsonb(new.dispatch_date)),
    ('batch_id', to_jsonb(old.batch_id), to_jsonb(new.batch_id)),
    ('location_id', to_jsonb(old.location_id), to_jsonb(new.location_id)),
    ('carrier_method_id', to_jsonb(old.carrier_method_id), to_jsonb(new.carrier_method_id)),
    ('responsible_location_id', to_jsonb(old.responsible_location_id), to_jsonb(new.responsible_location_id))
  ) AS facts (name, before, after) WHERE before IS DISTINCT FROM after
$$;

-- Its changes are recorded.
CREATE FUNCTION record_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made boolean := TG_OP = 'INSERT';
  before text := CASE WHEN made THEN NULL WHEN OLD.paused_at IS NOT NULL THEN 'requested-paused' ELSE OLD.status END;
  now text := CASE WHEN NEW.paused_at IS NOT NULL THEN 'requested-paused' ELSE NEW.status END;
  event text := delivery_event(NEW.status);
BEGIN
  -- A planned one was judged by the hold rules before it was written (server/acts/assign/write-plan.ts): it passed this status.
  IF made AND NEW.released_status IS NOT NULL THEN
    before := 'requires-hold-evaluation';
    INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier,
      caused_by_processor_config_identifier, user_id, change_key)
    VALUES (NEW.sales_order_id, 'dispatch-request', NEW.id, before, NEW.changed_as,
      NULLIF(current_setting('oms.set_off_by', true), ''), NEW.changed_by, NEW.change_key);
    NEW.changed_as := 'hold-rules';
  END IF;
  -- One act may write a delivery and then its lines: that is one change.
  IF made OR before <> now OR NEW.change_key IS NULL OR NEW.change_key IS DISTINCT FROM OLD.change_key THEN
    INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
      processor_config_identifier, caused_by_processor_config_identifier, user_id, change_key, summary)
    VALUES (NEW.sales_order_id, 'dispatch-request', NEW.id, now, before, CASE WHEN NEW.change_key IS NULL THEN 'system' ELSE COALESCE(NEW.changed_as, 'system') END,
      NULLIF(current_setting('oms.set_off_by', true), ''), NEW.changed_by, NEW.change_key, CASE WHEN NOT made THEN delivery_summary(OLD, NEW) END);
  END IF;
  IF event IS NOT NULL AND (made OR NEW.status <> OLD.status) THEN
    INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
    VALUES (event, NEW.sales_order_id, jsonb_build_object('dispatch_request_identifier', NEW.identifier),
      NEW.changed_by, NEW.change_key);
  END IF;
  RETURN NULL;
END $$;
-- A row without an author is initial data: it has no history before its first change.
CREATE TRIGGER delivery_recorded AFTER INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.change_key IS NOT NULL) EXECUTE FUNCTION record_delivery();
-- One act may give it several statuses under one revision.
CREATE TRIGGER change_recorded AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN ((OLD.revision, OLD.status, OLD.paused_at) IS DISTINCT FROM (NEW.revision, NEW.status, NEW.paused_at))
  EXECUTE FUNCTION record_delivery();

-- Its lines are part of it: what changes in them changes its revision, and so all of the above.
CREATE FUNCTION touch_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_once(OLD.dispatch_request_id);
  IF TG_OP = 'UPDATE' THEN
    PERFORM touch_once(NEW.dispatch_request_id);
  END IF;
  RETURN NULL;
END $$;
-- Once for each statement: of a thousand lines that move each would write the delivery anew, past all its versions of this transaction.
CREATE FUNCTION touch_once(delivery integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  statement text := statement_timestamp()::text || ':';
  touched text := COALESCE(current_setting('oms.touched', true), '');
BEGIN
  IF NOT starts_with(touched, statement) THEN
    touched := statement;
  END IF;
  IF strpos(touched || ',', ',' || delivery || ',') = 0 THEN
    PERFORM set_config('oms.touched', touched || ',' || delivery, true);
    UPDATE dispatch_requests SET revision = revision + 1 WHERE id = delivery;
  END IF;
END $$;
CREATE TRIGGER line_changed AFTER UPDATE OF quantity, product_identifier, dispatch_request_id, sales_order_line_id
  ON dispatch_request_lines FOR EACH ROW
  WHEN ((OLD.quantity, OLD.product_identifier, OLD.dispatch_request_id, OLD.sales_order_line_id)
    IS DISTINCT FROM (NEW.quantity, NEW.product_identifier, NEW.dispatch_request_id, NEW.sales_order_line_id))
  EXECUTE FUNCTION touch_delivery();
CREATE TRIGGER line_gone AFTER DELETE ON dispatch_request_lines FOR EACH ROW EXECUTE FUNCTION touch_delivery();

-- Its labels are in the package too: they are made while it is sorted, and a return is found by them.
CREATE FUNCTION raise_version_of_labelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dispatch_requests d SET version = touch_work(d)
  WHERE id = NEW.dispatch_request_id
    AND (batch_id IS NOT NULL OR goods_receipt_id IS NOT NULL OR dispatch_type = 'return');
  RETURN NULL;
END $$;
CREATE TRIGGER tracking_code_made AFTER INSERT OR UPDATE OF code, voided_at ON tracking_codes FOR EACH ROW
  EXECUTE FUNCTION raise_version_of_labelled();
