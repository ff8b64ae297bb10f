-- Additions by the office to an order: why a delivery waits, who follows it up, and remarks (order-rules.md 3 and 6).

-- Groups of hold rules (order-rules.md 6). The rules of one hold together; while it is tried it keeps what it would have held, and holds nothing.
CREATE TABLE hold_rule_groups (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier   text NOT NULL UNIQUE,
  display_name text NOT NULL,
  is_active    boolean NOT NULL DEFAULT false,
  is_trial     boolean NOT NULL DEFAULT false CHECK (NOT (is_active AND is_trial)),
  rules        jsonb NOT NULL DEFAULT '[]',     -- {id, relation, field, operator, value} each (core/hold/rule.ts)
  last_rule_id int NOT NULL DEFAULT 0,
  product_identifiers_to_ignore text[] NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL DEFAULT now(),
  revision     int NOT NULL DEFAULT 1,
  changed_at   timestamptz NOT NULL DEFAULT now(),
  changed_by   int REFERENCES users,
  change_key   uuid
);
CREATE TRIGGER hold_rule_group_revised BEFORE UPDATE ON hold_rule_groups FOR EACH ROW
  WHEN ((OLD.display_name, OLD.is_active, OLD.is_trial, OLD.rules, OLD.product_identifiers_to_ignore, OLD.change_key, OLD.revision)
    IS DISTINCT FROM (NEW.display_name, NEW.is_active, NEW.is_trial, NEW.rules, NEW.product_identifiers_to_ignore, NEW.change_key,
      NEW.revision))
  EXECUTE FUNCTION raise_revision();
-- It is another one after each change of a group: server/acts/holds/load-groups.ts keeps what it read.
CREATE TABLE known_hold_rules (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version  uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO known_hold_rules DEFAULT VALUES;
CREATE FUNCTION renew_known_hold_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE known_hold_rules SET version = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE TRIGGER hold_rules_changed AFTER INSERT OR UPDATE OR DELETE ON hold_rule_groups
  FOR EACH ROW EXECUTE FUNCTION renew_known_hold_rules();

-- Why a delivery is held: one row a reason; it waits until each is decided on.
CREATE TABLE hold_reasons (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  hold_rule_group_id int REFERENCES hold_rule_groups ON DELETE SET NULL,  -- null: a person or a check, or a group that is no more
  display_name text NOT NULL,           -- the name of the rule group, or of who held it
  why          text,                    -- the sentence, with the values of that moment
  shown        text[],                  -- those values, in their order, as the sentence has them
  met          jsonb,                   -- the rules as they were, each with its value (core/hold/judge.ts)
  decision     text CHECK (decision IN ('approved', 'denied', 'unreviewable')),  -- null: none yet
  comment      text,
  decided_at   timestamptz,
  decided_by   int REFERENCES users,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   int REFERENCES users,    -- null: a rule
  -- Checks outside (outside_checks): the one that asked for it, and the one that decided; null: none. A person is then who sent its verdict.
  check_name   text,
  decided_check text,
  changed_as   text,                    -- the cause of the last change in the history; null: a rule, or the office
  change_key   uuid                     -- of the last change
);
CREATE INDEX ON hold_reasons (dispatch_request_id);
CREATE INDEX ON hold_reasons (hold_rule_group_id, created_at);

-- Deliveries that a group which is tried would have held.
CREATE TABLE hold_trials (
  hold_rule_group_id int NOT NULL REFERENCES hold_rule_groups ON DELETE CASCADE,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  why          text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hold_rule_group_id, dispatch_request_id)
);

-- Each reason and each decision is in the history; what is decided together has one key.
CREATE FUNCTION record_hold_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
    processor_config_identifier, user_id, change_key)
  SELECT sales_order_id, 'hold-reason', NEW.id,
    CASE WHEN NEW.decision IS NULL THEN 'held' WHEN NEW.decision = 'unreviewable' THEN 'not-reviewable-because-one-reason-is-made-final'
      ELSE NEW.decision END,
    CASE WHEN TG_OP = 'UPDATE' THEN 'held' END,
    COALESCE(NEW.changed_as, CASE WHEN TG_OP = 'INSERT' AND NEW.created_by IS NULL THEN 'hold-rules' ELSE 'office' END),
    CASE TG_OP WHEN 'INSERT' THEN NEW.created_by ELSE NEW.decided_by END, NEW.change_key
  FROM dispatch_requests WHERE id = NEW.dispatch_request_id;
  RETURN NULL;
END $$;
CREATE TRIGGER hold_reason_made AFTER INSERT ON hold_reasons FOR EACH ROW EXECUTE FUNCTION record_hold_reason();
CREATE TRIGGER hold_reason_decided AFTER UPDATE ON hold_reasons FOR EACH ROW
  WHEN (OLD.decision IS NULL AND NEW.decision IS NOT NULL) EXECUTE FUNCTION record_hold_reason();

-- Verdicts of checks outside on orders and deliveries: each is kept, whatever it changes (decision 040).
CREATE TABLE outside_checks (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_identifier text NOT NULL,
  delivery_identifier text,             -- null: of all deliveries of the order
  sales_order_id int REFERENCES sales_orders,  -- null: it has not come yet
  check_name   text NOT NULL,
  verdict      text NOT NULL CHECK (verdict IN ('in-review', 'released', 'denied')),
  at           timestamptz NOT NULL,
  received_at  timestamptz NOT NULL DEFAULT now(),
  api_client_id int REFERENCES api_clients,
  user_id      int REFERENCES users,
  effect       text CHECK (effect IN ('in-review', 'released', 'denied', 'kept')),  -- null: it waits for its order
  change_key   uuid NOT NULL,
  UNIQUE NULLS NOT DISTINCT (order_identifier, delivery_identifier, check_name, at, verdict, api_client_id, user_id)
);
CREATE INDEX ON outside_checks (sales_order_id);
-- Each is in the history of its order once its effect is known, under the key of what it changed.
CREATE FUNCTION record_outside_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key)
  VALUES (NEW.sales_order_id, 'outside-check', NEW.id, NEW.verdict,
    COALESCE('api:' || (SELECT name FROM api_clients WHERE id = NEW.api_client_id), 'outside'), NEW.user_id, NEW.change_key);
  RETURN NULL;
END $$;
CREATE TRIGGER outside_check_taken AFTER INSERT OR UPDATE ON outside_checks FOR EACH ROW
  WHEN (NEW.effect IS NOT NULL) EXECUTE FUNCTION record_outside_check();

-- The locations that have followed up a delivery; the last one does now.
CREATE TABLE responsible_locations (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  location_id  int NOT NULL REFERENCES locations,
  user_id      int REFERENCES users,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON responsible_locations (dispatch_request_id);

-- Remarks on an order. Rows are only added; who wrote one can withdraw it for a minute, and it stays in the history.
CREATE TABLE sales_order_comments (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  comment        text NOT NULL CHECK (length(comment) BETWEEN 1 AND 10000),
  user_id        int REFERENCES users,  -- null: the system itself
  change_key     uuid,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  withdrawn_at   timestamptz
);
CREATE INDEX ON sales_order_comments (sales_order_id, id);
ALTER TABLE sales_orders ADD COLUMN comment_count int NOT NULL DEFAULT 0;
-- The count for lists of orders, the history, and the event that triggers can act on. (The order itself is not changed by it.)
CREATE FUNCTION record_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_orders SET comment_count = comment_count + 1 WHERE id = NEW.sales_order_id;
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key)
  VALUES (NEW.sales_order_id, 'comment', NEW.id, 'added', 'office', NEW.user_id, NEW.change_key);
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  SELECT 'comment-added', id, jsonb_build_object('sales_order_identifier', identifier), NEW.user_id, NEW.change_key
  FROM sales_orders WHERE id = NEW.sales_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_recorded AFTER INSERT ON sales_order_comments FOR EACH ROW EXECUTE FUNCTION record_comment();
CREATE FUNCTION record_withdrawn_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_orders SET comment_count = comment_count - 1 WHERE id = NEW.sales_order_id;
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
    processor_config_identifier, user_id, change_key)
  VALUES (NEW.sales_order_id, 'comment', NEW.id, 'withdrawn', 'added', 'office', NEW.user_id, NEW.change_key);
  RETURN NULL;
END $$;
CREATE TRIGGER comment_withdrawn AFTER UPDATE OF withdrawn_at ON sales_order_comments FOR EACH ROW
  WHEN (NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION record_withdrawn_comment();
