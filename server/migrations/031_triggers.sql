-- What happens by itself (order-rules.md 7, decision 042): triggers wait for events, and their actions leave results.

CREATE TABLE triggers (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier    text NOT NULL,
  description   text NOT NULL,
  trigger_event text NOT NULL,
  deleted_at    timestamptz             -- its results stay
);
CREATE INDEX ON triggers (trigger_event) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX ON triggers (identifier) WHERE deleted_at IS NULL;
CREATE TABLE trigger_conditions (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trigger_id    int NOT NULL REFERENCES triggers,
  group_identifier text NOT NULL,       -- within a group all must hold, of the groups one
  condition_class text NOT NULL,
  operator      text NOT NULL,
  value         text NOT NULL
);
CREATE INDEX ON trigger_conditions (trigger_id);
CREATE TABLE trigger_actions (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trigger_id    int NOT NULL REFERENCES triggers,
  description   text NOT NULL,
  action_class  text NOT NULL,
  parameters    jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX ON trigger_actions (trigger_id);

-- One row an event and action, and one for each time that a person ran it again.
CREATE TABLE event_results (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key           uuid NOT NULL DEFAULT gen_random_uuid(),  -- by which what is done outside knows another try; of what failed, a person's too
  trigger_event_id bigint NOT NULL,
  event         text NOT NULL,
  sales_order_id int REFERENCES sales_orders,
  payload       jsonb NOT NULL,
  depth         int NOT NULL,
  trigger_action_id int NOT NULL REFERENCES trigger_actions,
  condition_group text NOT NULL,
  user_id       int REFERENCES users,                   -- who ran it again; null: it ran by itself
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  executed_at   timestamptz,                            -- its last try
  is_successful boolean,                                -- null: it is still to run, or tried again
  result        text,                                   -- for people
  tries         int NOT NULL DEFAULT 0,
  next_try_at   timestamptz,                            -- null: not by itself
  receiver      text,                                   -- who was asked outside: a host; null: nobody
  code          text,                                   -- of a failure: the word by which those of one cause are known
  outside_key   uuid,                                   -- it asked for this message, whose outcome is its own (outside_messages)
  retry_of      bigint REFERENCES event_results
);
CREATE UNIQUE INDEX one_result_an_action ON event_results (trigger_event_id, trigger_action_id) WHERE retry_of IS NULL;
-- One run at a time of what a person runs again.
CREATE UNIQUE INDEX one_retry_at_a_time ON event_results (trigger_event_id, trigger_action_id) WHERE retry_of IS NOT NULL AND is_successful IS NULL;
CREATE INDEX ON event_results (sales_order_id, id);
CREATE INDEX ON event_results (outside_key) WHERE outside_key IS NOT NULL;

-- Receivers that said never to ask again (410); a person may.
CREATE TABLE gone_receivers (
  receiver      text PRIMARY KEY,
  at            timestamptz NOT NULL DEFAULT now()
);

-- A message that an action asked for is its result: what was sent, refused or is tried again.
CREATE FUNCTION copy_outside_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_results SET tries = NEW.tries, executed_at = now(), next_try_at = NEW.next_try_at, code = substring(NEW.why, '^antwoord (\d+)'),
    is_successful = CASE WHEN NEW.sent_at IS NOT NULL OR NEW.ended_at IS NOT NULL AND NEW.why IS NULL THEN true WHEN NEW.ended_at IS NOT NULL THEN false END,
    result = CASE WHEN NEW.sent_at IS NOT NULL THEN 'Aangenomen' WHEN NEW.ended_at IS NOT NULL AND NEW.why IS NULL
      THEN 'Vervallen: er is iets anders gevraagd.' ELSE NEW.why END
  WHERE outside_key = NEW.key AND is_successful IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER outside_result_copied AFTER UPDATE OF tries, sent_at, ended_at ON outside_messages FOR EACH ROW EXECUTE FUNCTION copy_outside_result();

-- Events of actions are one deeper than what set them off.
ALTER TABLE trigger_events ALTER COLUMN depth SET DEFAULT COALESCE(NULLIF(current_setting('oms.trigger_depth', true), '')::int, 0);

-- Events that triggers wait for, until they have run: those of one order in their turn. A queue of the jobs' own has a row that two
-- transactions of one order would wait for each other on.
CREATE TABLE waiting_events (
  trigger_event_id bigint PRIMARY KEY,
  sales_order_id int
);
CREATE INDEX ON waiting_events (sales_order_id, trigger_event_id);
-- Each is a job in the transaction of its change.
CREATE FUNCTION ask_triggers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_events (trigger_event_id, sales_order_id)
  SELECT id, sales_order_id FROM new_rows n
  WHERE EXISTS (SELECT FROM triggers t WHERE t.trigger_event = n.event AND t.deleted_at IS NULL);
  IF FOUND THEN
    PERFORM graphile_worker.add_job('event', json_build_object('trigger_event_id', id))
    FROM new_rows JOIN waiting_events ON trigger_event_id = id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER triggers_asked AFTER INSERT ON trigger_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ask_triggers();

-- Whoever has the order open hears of a result.
CREATE FUNCTION tell_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office_news', json_build_object('sales_order_id', NEW.sales_order_id, 'user_id', NEW.user_id,
    'change_key', NULL, 'data_types', json_build_array('event-result'))::text) WHERE NEW.sales_order_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER result_told AFTER INSERT OR UPDATE ON event_results FOR EACH ROW EXECUTE FUNCTION tell_result();
