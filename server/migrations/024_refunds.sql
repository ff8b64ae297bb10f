-- Money that customers get back (order-rules.md 8, decision 041). Amounts are whole cents.

CREATE TABLE refund_requests (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  dispatch_request_id int REFERENCES dispatch_requests,  -- the delivery that it is about; null: the order as a whole
  external_identifier text,                              -- by which another party named it
  status         text NOT NULL CHECK (status IN (/*= refund statuses */
    'created-by-oms', 'created-by-external-party', 'proposal', 'proposal-to-be-released-automatically',
    'decision-approved-final', 'decision-denied-final', 'refund-to-be-processed', 'refund-to-be-processed-manually',
    'refund-processing', 'refund-processing-manually', 'refund-error', 'refunded', 'refunded-externally', 'processed' /*=*/)),
  refund_method_id int REFERENCES payment_service_provider_account_methods,  -- null: none is known
  amount         bigint NOT NULL CHECK (amount >= 0),    -- of its lines and additions together
  comment        text,
  release_at     timestamptz,                            -- when it is approved by itself
  locked_by      int REFERENCES users,                   -- who pays it by hand
  locked_at      timestamptz,
  failure        text,                                   -- the last refusal of a provider, for people
  caused_by_trigger_id int,
  caused_by_trigger_condition_group text,
  is_replaced    boolean NOT NULL DEFAULT false,         -- another proposal came in its place
  created_at     timestamptz NOT NULL DEFAULT now(),
  -- Raised by each change (X-Revision); when, by whom (null: the system itself), as what, and under which key.
  revision       int NOT NULL DEFAULT 1,
  changed_at     timestamptz NOT NULL DEFAULT now(),
  changed_by     int REFERENCES users,
  changed_as     text,
  change_key     uuid
);
CREATE INDEX ON refund_requests (sales_order_id);
CREATE UNIQUE INDEX ON refund_requests (sales_order_id, external_identifier);
CREATE INDEX refunds_by_status ON refund_requests (status, sales_order_id) WHERE NOT is_replaced;
CREATE TRIGGER refund_revised BEFORE UPDATE ON refund_requests FOR EACH ROW EXECUTE FUNCTION raise_revision();

-- Pieces that are paid back: those of one line of a delivery, or some of them.
CREATE TABLE refund_request_lines (
  refund_request_id int NOT NULL REFERENCES refund_requests,
  dispatch_request_line_id int NOT NULL REFERENCES dispatch_request_lines,
  quantity       int NOT NULL CHECK (quantity > 0),
  amount         bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (refund_request_id, dispatch_request_line_id)
);
CREATE INDEX ON refund_request_lines (dispatch_request_line_id);
-- Amounts that are paid back besides: shipping costs, a compensation.
CREATE TABLE refund_request_additions (
  refund_request_id int NOT NULL REFERENCES refund_requests,
  position       int NOT NULL,
  reason         text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  amount         bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (refund_request_id, position)
);

-- Each payment back is one row under one key, which is made before the provider is called, never removed, and keeps its key.
CREATE TABLE refund_transactions (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_request_id int NOT NULL REFERENCES refund_requests,
  payment_id     int REFERENCES sales_order_payments,    -- null: paid by hand, on no payment of the order
  key            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  amount         bigint NOT NULL CHECK (amount > 0),
  -- to-send: the provider certainly has it not. sending: asked; when nobody is asking any more its outcome is unknown. accepted: the
  -- provider has it, and says later how it ends. by-hand: a person paid it.
  state          text NOT NULL DEFAULT 'to-send' CHECK (state IN
    ('to-send', 'sending', 'unknown', 'accepted', 'settled', 'refused', 'by-hand')),
  reference      text,                                   -- the provider's
  reason         text,                                   -- why it was refused, for people
  tries          int NOT NULL DEFAULT 0,
  is_asked_again boolean NOT NULL DEFAULT false,         -- after an ask without a certain answer: the provider may have two of this key
  asked_at       timestamptz,                            -- the last try
  absent_at      timestamptz,                            -- when a look-up first found nothing of it
  created_at     timestamptz NOT NULL DEFAULT now(),
  changed_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON refund_transactions (refund_request_id);
CREATE INDEX ON refund_transactions (payment_id);
-- A webhook names it so.
CREATE INDEX ON refund_transactions (reference) WHERE reference IS NOT NULL;

CREATE INDEX refunds_by_day ON refund_transactions ((COALESCE(asked_at, created_at)));
CREATE INDEX ON refund_transactions (changed_at);

-- Payments back of a day as their provider says them, by its list or its file: what we sent is laid beside it.
CREATE TABLE provider_refunds (
  provider       text NOT NULL,
  reference      text NOT NULL,
  key            uuid,                                   -- ours, when the provider has it
  payment_reference text,
  amount         bigint NOT NULL CHECK (amount >= 0),
  state          text NOT NULL CHECK (state IN ('accepted', 'settled', 'refused')),
  day            date NOT NULL,
  told_at        timestamptz NOT NULL DEFAULT now(),     -- since when the provider says it as it is
  PRIMARY KEY (provider, reference)
);
CREATE INDEX ON provider_refunds (day);
CREATE INDEX ON provider_refunds (told_at);
CREATE INDEX ON provider_refunds (key);
-- When a provider said how a day was; without a row it did not.
CREATE TABLE provider_days (
  provider       text NOT NULL,
  day            date NOT NULL,
  told_at        timestamptz,
  by_file        boolean NOT NULL DEFAULT false,
  told_by        int REFERENCES users,                   -- who asked, or brought the file
  failed_at      timestamptz,                            -- a later try that it did not answer
  PRIMARY KEY (provider, day)
);

-- Why a difference of a day may stand; the last one counts. Rows are only added.
CREATE TABLE close_explanations (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day            date NOT NULL,
  difference     text NOT NULL,                          -- with its amounts: others ask for another explanation
  explanation    text NOT NULL CHECK (length(explanation) BETWEEN 1 AND 1000),
  explained_by   int NOT NULL REFERENCES users,
  explained_at   timestamptz NOT NULL DEFAULT now(),
  change_key     uuid NOT NULL
);
CREATE INDEX ON close_explanations (day);
-- Days that were closed for good, with how they were told then.
CREATE TABLE closed_days (
  day            date PRIMARY KEY,
  statement      jsonb NOT NULL,
  closed_by      int NOT NULL REFERENCES users,
  closed_at      timestamptz NOT NULL DEFAULT now(),
  change_key     uuid NOT NULL
);
-- Cents of a payment back that a closed day counts. What it has more or less afterwards counts on the day that learned it.
CREATE TABLE closed_payments (
  payment        text NOT NULL,                          -- our key, or provider/reference of what is not ours
  day            date NOT NULL REFERENCES closed_days,
  ours           bigint NOT NULL,
  theirs         bigint NOT NULL,
  PRIMARY KEY (payment, day)
);
CREATE FUNCTION refuse_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed day is never changed';
END $$;
CREATE TRIGGER closed_day_stays BEFORE UPDATE OR DELETE ON closed_days FOR EACH ROW EXECUTE FUNCTION refuse_closed();
CREATE TRIGGER closed_payment_stays BEFORE UPDATE OR DELETE ON closed_payments FOR EACH ROW EXECUTE FUNCTION refuse_closed();
-- The day, or the first one after it that is not closed.
CREATE FUNCTION open_day(day date) RETURNS date STABLE LANGUAGE sql AS $$
  WITH RECURSIVE days AS (
    SELECT $1 AS day UNION ALL SELECT days.day + 1 FROM days JOIN closed_days c ON c.day = days.day)
  SELECT max(days.day) FROM days
$$;

-- Each state that a request had, whole: what was decided is to be seen as it was then. Rows are only added.
CREATE TABLE refund_request_history (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_request_id int NOT NULL REFERENCES refund_requests,
  status         text NOT NULL,
  refund_method_id int,
  amount         bigint NOT NULL,
  comment        text,
  failure        text,
  release_at     timestamptz,
  is_replaced    boolean NOT NULL,
  user_id        int,
  lines          jsonb NOT NULL,                         -- [{dispatch_request_line_id, quantity, amount}]
  additions      jsonb NOT NULL,                         -- [{reason, amount}]
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON refund_request_history (refund_request_id, id);

-- The event of a status (order-rules.md 7); null: none.
CREATE FUNCTION refund_event(status text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE status WHEN 'decision-approved-final' THEN 'refund-approved' WHEN 'decision-denied-final' THEN 'refund-denied'
    WHEN 'refunded' THEN 'refund-refunded' WHEN 'refunded-externally' THEN 'refund-refunded' WHEN 'refund-error' THEN 'refund-failed' END
$$;
-- Whoever writes it: a statement writes a request together with its lines and additions, which this sees.
CREATE FUNCTION record_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made boolean := TG_OP = 'INSERT';
  before text := CASE WHEN made THEN NULL ELSE OLD.status END;
  event text := CASE WHEN made THEN 'refund-created'
    WHEN before = 'refunded' AND NEW.status = 'refund-to-be-processed-manually' THEN 'refund-failed'  -- the bank returned it
    WHEN NEW.status <> before THEN refund_event(NEW.status) END;
BEGIN
  INSERT INTO refund_request_history (refund_request_id, status, refund_method_id, amount, comment, failure, release_at, is_replaced,
    user_id, lines, additions)
  VALUES (NEW.id, NEW.status, NEW.refund_method_id, NEW.amount, NEW.comment, NEW.failure, NEW.release_at, NEW.is_replaced,
    NEW.changed_by,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('dispatch_request_line_id', dispatch_request_line_id, 'quantity', quantity,
      'amount', amount) ORDER BY dispatch_request_line_id), '[]') FROM refund_request_lines WHERE refund_request_id = NEW.id),
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('reason', reason, 'amount', amount) ORDER BY position), '[]')
     FROM refund_request_additions WHERE refund_request_id = NEW.id));
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
    processor_config_identifier, caused_by_processor_config_identifier, user_id, change_key)
  VALUES (NEW.sales_order_id, 'refund-request', NEW.id, NEW.status, before, COALESCE(NEW.changed_as, 'system'),
    NULLIF(current_setting('oms.set_off_by', true), ''), NEW.changed_by, NEW.change_key);
  IF event IS NOT NULL THEN
    INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
    VALUES (event, NEW.sales_order_id, jsonb_build_object('refund_request_id', NEW.id), NEW.changed_by, NEW.change_key);
  END IF;
  RETURN NULL;
END $$;
-- A row without an author is initial data.
CREATE TRIGGER refund_recorded AFTER INSERT ON refund_requests FOR EACH ROW
  WHEN (NEW.change_key IS NOT NULL) EXECUTE FUNCTION record_refund();
CREATE TRIGGER refund_change_recorded AFTER UPDATE ON refund_requests FOR EACH ROW
  WHEN (NEW.change_key IS NOT NULL) EXECUTE FUNCTION record_refund();

-- A search looks at orders: each has a copy of the statuses of its current refunds.
ALTER TABLE sales_orders ADD COLUMN refund_statuses text[] NOT NULL DEFAULT '{}';
CREATE FUNCTION copy_refund_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_orders o SET refund_statuses = ARRAY(
    SELECT status FROM refund_requests WHERE sales_order_id = o.id AND NOT is_replaced ORDER BY id)
  WHERE o.id = NEW.sales_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_status_copied AFTER INSERT OR UPDATE OF status, is_replaced ON refund_requests
  FOR EACH ROW EXECUTE FUNCTION copy_refund_statuses();

-- Proof of dispatch of a withdrawal that was corrected: what it said before, and why, by whom. Money went nowhere by it yet.
CREATE TABLE dispatch_proof_corrections (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  proof_before   text NOT NULL,
  proven_on_before date NOT NULL,
  reason         text NOT NULL,
  user_id        int NOT NULL REFERENCES users,
  change_key     uuid NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON dispatch_proof_corrections (dispatch_request_id, id);
