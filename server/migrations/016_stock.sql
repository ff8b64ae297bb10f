-- Stock (order-rules.md 10): what each location (a party) has of each article, and what of it is reserved. Every change is a move,
-- so that nobody waits for a row that many deliveries share: stock_level = the sum of its moves, reserved = that of theirs.

CREATE TABLE stock_levels (
  id                 int GENERATED ALWAYS AS IDENTITY UNIQUE,  -- names it in X-Revision
  location_id        int NOT NULL REFERENCES locations,
  product_identifier text NOT NULL REFERENCES products,
  stock_level        int NOT NULL DEFAULT 0,   -- below 0: more was shipped than was known of
  reserved           int NOT NULL DEFAULT 0,
  stock_level_overrule int NOT NULL DEFAULT 0 CHECK (stock_level_overrule >= 0),  -- counts in place of stock_level; 0: none
  distrusted_at      timestamptz,              -- a picker did not find it, or not whole: nothing is planned from it for some days
  -- Raised by each edit, not by moves (X-Revision); when, by whom (null: the system itself), and under which key.
  revision           int NOT NULL DEFAULT 1,
  changed_at         timestamptz NOT NULL DEFAULT now(),
  changed_by         int REFERENCES users,
  change_key         uuid,
  PRIMARY KEY (location_id, product_identifier)
);
CREATE INDEX ON stock_levels (product_identifier);

-- The journal, by month as the others. Rows are only added, and nothing refers to them.
CREATE TABLE stock_moves (
  id                 bigint NOT NULL,
  location_id        int NOT NULL,
  product_identifier text NOT NULL,
  stock_level        int NOT NULL,
  reserved           int NOT NULL,
  cause              text NOT NULL,     -- delivery, goods-receipt, return, office
  caused_by_id       int,               -- the delivery or the receipt
  user_id            int,               -- null: the system itself
  created_at         timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
CREATE INDEX ON stock_moves (product_identifier, location_id, id);
CREATE TABLE stock_moves_rest PARTITION OF stock_moves DEFAULT;
SELECT make_journal_months(now(), now() + interval '3 months');
-- Its newest part, which stock_levels does not hold yet: server/nouns/stock/fold.ts folds it in, and moves it to the others.
CREATE TABLE stock_moves_unfolded (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id        int NOT NULL,
  product_identifier text NOT NULL,
  stock_level        int NOT NULL,
  reserved           int NOT NULL,
  cause              text NOT NULL,
  caused_by_id       int,
  user_id            int,
  created_at         timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON stock_moves_unfolded (product_identifier, location_id);

-- Stock as it is at this moment.
CREATE VIEW stock AS
  SELECT s.id, s.location_id, s.product_identifier, s.stock_level + COALESCE(u.stock_level, 0)::int AS stock_level,
    s.reserved + COALESCE(u.reserved, 0)::int AS reserved, s.stock_level_overrule, s.distrusted_at, s.revision
  FROM stock_levels s
  LEFT JOIN LATERAL (
    SELECT sum(m.stock_level) AS stock_level, sum(m.reserved) AS reserved FROM stock_moves_unfolded m
    WHERE m.location_id = s.location_id AND m.product_identifier = s.product_identifier) u ON true;

-- An edit, and distrust; a fold is neither.
CREATE TRIGGER stock_revised BEFORE UPDATE ON stock_levels FOR EACH ROW
  WHEN ((OLD.stock_level_overrule, OLD.distrusted_at, OLD.change_key, OLD.revision)
    IS DISTINCT FROM (NEW.stock_level_overrule, NEW.distrusted_at, NEW.change_key, NEW.revision))
  EXECUTE FUNCTION raise_revision();

-- The nightly recount of a level (server/nouns/stock/recount-stock.ts): it is what it was without its moves, and all of them.
CREATE TABLE stock_recounts (
  stock_id      int PRIMARY KEY REFERENCES stock_levels (id),
  opening       int NOT NULL,               -- the level without its moves, at its first recount, or the first since somebody counted
  level_off     int NOT NULL,               -- pieces that the level has more than its records say; kept until somebody counts
  reserved_off  int NOT NULL,               -- pieces that are reserved and that no delivery wants
  found_at      timestamptz,                -- since when it differs; null: it does not
  recounted_at  timestamptz NOT NULL
);
CREATE INDEX ON goods_receipt_lines (product_identifier);

-- Reports that a number is wrong, by whoever sees it; who may edit stock there handles them.
CREATE TABLE stock_reports (
  id                 int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id        int NOT NULL REFERENCES locations,
  product_identifier text NOT NULL REFERENCES products,
  number             text NOT NULL CHECK (number IN ('available', 'stock_level')),
  told               int NOT NULL,
  sum                int,                      -- pieces that its rows add up to; NULL: they add up
  note               text,                     -- why it is wrong, in the reporter's words
  reported_at        timestamptz NOT NULL DEFAULT now(),
  reported_by        int NOT NULL REFERENCES users,
  handled_at         timestamptz,
  handled_by         int REFERENCES users,
  change_key         uuid,
  CHECK (sum IS NOT NULL OR note IS NOT NULL),
  CHECK ((handled_at IS NULL) = (handled_by IS NULL))
);
CREATE INDEX ON stock_reports ((handled_at IS NOT NULL), id DESC);
CREATE INDEX ON stock_reports (product_identifier);

-- Deliveries -----------------------------------------------------------------------------------------------------------
-- The statuses with mark R, and those in which its pieces have left the location.
CREATE FUNCTION is_reserving(status text) RETURNS boolean IMMUTABLE LANGUAGE sql
  RETURN status IN (/*= reserving statuses */
    'requires-hold-evaluation', 'on-hold', 'in-review', 'on-hold-released', 'on-hold-released-manual', 'to-be-requested',
    'requested', 'requested-externally', 'request-confirmed', 'cancel-to-be-requested', 'cancel-requested', 'unknown' /*=*/);
-- A delivery that is final short after it was shipped does not come back by itself.
CREATE FUNCTION has_left(status text, shipped_at timestamptz) RETURNS boolean IMMUTABLE LANGUAGE sql
  RETURN status IN (/*= gone statuses */ 'shipped', 'delivered', 'shipped-with-issues' /*=*/) OR (status = 'unable-to-ship-final' AND shipped_at IS NOT NULL);

-- Another status, or another location, of all its pieces.
CREATE FUNCTION move_stock_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause, caused_by_id, user_id)
  SELECT location_id, product_identifier, stock_level, reserved, 'delivery', NEW.id, NEW.changed_by FROM (
    SELECT side.location_id, n.product_identifier,
      -sum(side.sign * has_left(side.status, side.shipped_at)::int * n.quantity) AS stock_level,
      sum(side.sign * is_reserving(side.status)::int * n.quantity) AS reserved
    FROM (VALUES (OLD.location_id, OLD.status, OLD.shipped_at, -OLD.uses_stock::int),
        (NEW.location_id, NEW.status, NEW.shipped_at, NEW.uses_stock::int)) AS side (location_id, status, shipped_at, sign)
    JOIN dispatch_request_lines n ON n.dispatch_request_id = NEW.id
    GROUP BY 1, 2) moved
  WHERE stock_level <> 0 OR reserved <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_moved AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN ((OLD.status, OLD.location_id, OLD.uses_stock) IS DISTINCT FROM (NEW.status, NEW.location_id, NEW.uses_stock))
  EXECUTE FUNCTION move_stock_of_delivery();

-- Pieces that come into a delivery, leave it, or go to another.
CREATE FUNCTION move_stock_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause, caused_by_id, user_id)
  SELECT d.location_id, side.product_identifier, -side.quantity * has_left(d.status, d.shipped_at)::int,
    side.quantity * is_reserving(d.status)::int, 'delivery', d.id, d.changed_by
  FROM (VALUES (OLD.dispatch_request_id, OLD.product_identifier, -OLD.quantity),
    (NEW.dispatch_request_id, NEW.product_identifier, NEW.quantity)) AS side (dispatch_request_id, product_identifier, quantity)
  JOIN dispatch_requests d ON d.id = side.dispatch_request_id
  WHERE d.uses_stock AND (has_left(d.status, d.shipped_at) OR is_reserving(d.status));
  RETURN NULL;
END $$;
CREATE TRIGGER stock_of_line_made AFTER INSERT ON dispatch_request_lines FOR EACH ROW EXECUTE FUNCTION move_stock_of_line();
CREATE TRIGGER stock_of_line_gone AFTER DELETE ON dispatch_request_lines FOR EACH ROW EXECUTE FUNCTION move_stock_of_line();
CREATE TRIGGER stock_of_line_moved AFTER UPDATE ON dispatch_request_lines FOR EACH ROW
  WHEN ((OLD.quantity, OLD.product_identifier, OLD.dispatch_request_id)
    IS DISTINCT FROM (NEW.quantity, NEW.product_identifier, NEW.dispatch_request_id))
  EXECUTE FUNCTION move_stock_of_line();

-- Articles that a picker did not find, or found damaged, are not planned from there for some days: until somebody has counted. A part
-- that is split off has its status before its lines: the act that makes it calls this itself.
CREATE FUNCTION distrust_stock_of(delivery int) RETURNS void LANGUAGE sql AS $$
  -- In the order in which the fold locks them.
  INSERT INTO stock_levels (location_id, product_identifier, distrusted_at)
  SELECT DISTINCT d.location_id, n.product_identifier, now()
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  WHERE d.id = delivery AND d.uses_stock AND d.unable_to_ship_reason IN ('out-of-stock', 'not-found', 'damaged') ORDER BY 2
  ON CONFLICT (location_id, product_identifier) DO UPDATE SET distrusted_at = now()
$$;
-- Articles that come in ------------------------------------------------------------------------------------------------
-- Those of a goods receipt that no delivery took, until they are taken back.
CREATE FUNCTION move_stock_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause, caused_by_id, user_id)
  SELECT r.recipient_location_id, NEW.product_identifier,
    CASE WHEN NEW.taken_back_at IS NULL THEN NEW.quantity ELSE -NEW.quantity END, 0, 'goods-receipt', r.id, NEW.user_id
  FROM goods_receipts r
  WHERE r.id = NEW.goods_receipt_id AND NOT EXISTS (SELECT FROM placements p WHERE p.mutation_id = NEW.mutation_id);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_received AFTER INSERT ON receipt_scans FOR EACH ROW
  WHEN (NEW.taken_back_at IS NULL) EXECUTE FUNCTION move_stock_of_receipt();
CREATE TRIGGER stock_receipt_taken_back AFTER UPDATE ON receipt_scans FOR EACH ROW
  WHEN (OLD.taken_back_at IS NULL AND NEW.taken_back_at IS NOT NULL) EXECUTE FUNCTION move_stock_of_receipt();

-- Those of a return in a state in which they are sold again, until they are taken back.
ALTER TABLE product_states ADD COLUMN returns_to_stock boolean NOT NULL DEFAULT false;
CREATE FUNCTION move_stock_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause, caused_by_id, user_id)
  SELECT d.location_id, n.product_identifier,
    CASE WHEN NEW.taken_back_at IS NULL THEN NEW.quantity ELSE -NEW.quantity END, 0, 'return', d.id, NEW.user_id
  FROM dispatch_requests d, dispatch_request_lines n, product_states s
  WHERE d.id = NEW.dispatch_request_id AND n.id = NEW.dispatch_request_line_id
    AND s.identifier = NEW.product_state AND s.returns_to_stock;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_returned AFTER INSERT ON return_receipts FOR EACH ROW
  WHEN (NEW.taken_back_at IS NULL) EXECUTE FUNCTION move_stock_of_return();
CREATE TRIGGER stock_return_taken_back AFTER UPDATE ON return_receipts FOR EACH ROW
  WHEN (OLD.taken_back_at IS NULL AND NEW.taken_back_at IS NOT NULL) EXECUTE FUNCTION move_stock_of_return();

-- Presales (order-rules.md 10): articles that may be sold before they are there ------------------------------------------
CREATE TABLE presale_schedules (
  id                 int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_identifier text NOT NULL REFERENCES products,
  additional_identifier text,
  virtual_stock      int NOT NULL DEFAULT 0 CHECK (virtual_stock >= 0),
  presale_starts_at  date,
  presale_ends_at    date,
  release_date       date,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  revision           int NOT NULL DEFAULT 1,
  changed_at         timestamptz NOT NULL DEFAULT now(),
  changed_by         int REFERENCES users,
  change_key         uuid
);
CREATE INDEX ON presale_schedules (product_identifier);
CREATE TRIGGER presale_revised BEFORE UPDATE ON presale_schedules FOR EACH ROW
  WHEN ((OLD.product_identifier, OLD.additional_identifier, OLD.virtual_stock, OLD.presale_starts_at, OLD.presale_ends_at,
    OLD.release_date, OLD.change_key, OLD.revision) IS DISTINCT FROM (NEW.product_identifier, NEW.additional_identifier,
    NEW.virtual_stock, NEW.presale_starts_at, NEW.presale_ends_at, NEW.release_date, NEW.change_key, NEW.revision))
  EXECUTE FUNCTION raise_revision();
-- The presale that sold the pieces, wherever they go; and whether they still wait for it, and so take its virtual stock.
ALTER TABLE dispatch_request_lines ADD COLUMN presale_id int REFERENCES presale_schedules,
  ADD COLUMN presales_active boolean NOT NULL DEFAULT false CHECK (NOT presales_active OR presale_id IS NOT NULL);
CREATE INDEX ON dispatch_request_lines (presale_id) WHERE presale_id IS NOT NULL;
