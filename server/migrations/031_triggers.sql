-- What happens by itself (order-rules.md 7, decision 042): triggers wait for events, and their actions leave results.

CREATE TABLE triggers (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier    text NOT NULL,
  description   text NOT NULL,
  trigger_event text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),    -- a change is another row: its version
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

-- Failures of one cause are one incident: the same action, the same receiver, the same answer, within an hour of each other.
CREATE TABLE incidents (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action_class  text NOT NULL,
  receiver      text NOT NULL,          -- empty: nobody outside
  code          text NOT NULL,
  why           text NOT NULL,          -- the last answer, for people
  began_at      timestamptz NOT NULL DEFAULT now(),
  last_at       timestamptz NOT NULL DEFAULT now(),
  solved_at     timestamptz,            -- when the last of its actions had succeeded; null: some have not
  is_open       boolean NOT NULL DEFAULT true,          -- takes new failures
  -- How many of its results have not succeeded, those of them that are left to a person, their orders; and how many did succeed (count_in_incident).
  failed        int NOT NULL DEFAULT 0,
  given_up      int NOT NULL DEFAULT 0 CHECK (given_up BETWEEN 0 AND failed),
  orders        int NOT NULL DEFAULT 0 CHECK (orders BETWEEN 0 AND failed),
  succeeded     int NOT NULL DEFAULT 0 CHECK (succeeded >= 0),
  -- Its actions are run again, spread over time, by a person: this is which time, since when, how many and how fast.
  run           int NOT NULL DEFAULT 0,
  run_by        int REFERENCES users,
  run_began_at  timestamptz,
  run_total     int NOT NULL DEFAULT 0,
  run_per_minute int NOT NULL DEFAULT 0,
  run_state     text CHECK (run_state IN ('running', 'paused', 'stopped', 'done')),
  run_succeeded int NOT NULL DEFAULT 0 CHECK (run_succeeded >= 0),  -- of that run
  run_failed    int NOT NULL DEFAULT 0 CHECK (run_failed >= 0)
);
CREATE UNIQUE INDEX one_open_incident ON incidents (action_class, receiver, code) WHERE is_open;
CREATE INDEX ON incidents (solved_at);
-- Its failures by order, by action, and by when they failed first: the start of five minutes.
CREATE TABLE incident_orders (
  incident_id   int NOT NULL REFERENCES incidents,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  failed        int NOT NULL,
  PRIMARY KEY (incident_id, sales_order_id)
);
CREATE TABLE incident_actions (
  trigger_action_id int NOT NULL REFERENCES trigger_actions,
  incident_id   int NOT NULL REFERENCES incidents,
  failed        int NOT NULL,
  PRIMARY KEY (trigger_action_id, incident_id)
);
CREATE INDEX ON incident_actions (incident_id);
CREATE TABLE incident_times (
  incident_id   int NOT NULL REFERENCES incidents,
  failed_at     timestamptz NOT NULL,
  failed        int NOT NULL,
  PRIMARY KEY (incident_id, failed_at)
);

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
  retry_of      bigint REFERENCES event_results,
  incident_id   int REFERENCES incidents,               -- of which it is, or was, a failure
  failed_at     timestamptz,                            -- its first failure
  is_retried    boolean NOT NULL DEFAULT false,         -- a later row of the same incident is there in its place
  run           int                                     -- of its incident, by which it was run again last
);
CREATE UNIQUE INDEX one_result_an_action ON event_results (trigger_event_id, trigger_action_id) WHERE retry_of IS NULL;
-- One run at a time of what a person runs again.
CREATE UNIQUE INDEX one_retry_at_a_time ON event_results (trigger_event_id, trigger_action_id) WHERE retry_of IS NOT NULL AND is_successful IS NULL;
CREATE INDEX ON event_results (sales_order_id, id);
CREATE INDEX ON event_results (outside_key) WHERE outside_key IS NOT NULL;

-- Failures of an incident that are not solved, the oldest first.
CREATE INDEX unsolved_results ON event_results (incident_id, failed_at, id)
  WHERE incident_id IS NOT NULL AND is_successful IS NOT TRUE AND NOT is_retried;
-- Those of them that are tried again by themselves, the first to come first.
CREATE INDEX unsolved_planned_results ON event_results (incident_id, next_try_at)
  WHERE incident_id IS NOT NULL AND is_successful IS NOT TRUE AND NOT is_retried AND next_try_at IS NOT NULL;
-- The last run of an action.
CREATE INDEX ON event_results (trigger_action_id, id);
CREATE INDEX ON event_results (incident_id, run) WHERE run IS NOT NULL;
-- Those still to run, the first to come first.
CREATE INDEX planned_results ON event_results (next_try_at NULLS FIRST, id) WHERE is_successful IS NULL;
-- Those that wait for a receiver, the oldest first.
CREATE INDEX waiting_results ON event_results (receiver, id) WHERE is_successful IS NULL AND receiver IS NOT NULL;

-- Hosts that failed lately, as all server processes see them.
CREATE TABLE receivers (
  receiver      text PRIMARY KEY,
  failures      int NOT NULL DEFAULT 0,                 -- in a row
  asked_again_at timestamptz                            -- it is dead: until then nobody asks, then one does; null: it is asked
);
-- Addresses that said never to call them again (410); a person may. Others of their host go on.
CREATE TABLE gone_addresses (
  address       text PRIMARY KEY,
  gone_at       timestamptz NOT NULL DEFAULT now()
);

-- A failure is of the incident of its cause.
CREATE FUNCTION note_incident() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class text := (SELECT action_class FROM trigger_actions WHERE id = NEW.trigger_action_id);
  words text := COALESCE(NEW.result, '');
BEGIN
  NEW.failed_at := COALESCE(NEW.failed_at, now());
  UPDATE incidents SET last_at = now(), why = words
  WHERE id = OLD.incident_id AND (action_class, receiver, code) = (class, COALESCE(NEW.receiver, ''), COALESCE(NEW.code, ''));
  IF FOUND THEN RETURN NEW; END IF;
  UPDATE incidents SET is_open = false WHERE is_open AND last_at < now() - interval '1 hour'
    AND (action_class, receiver, code) = (class, COALESCE(NEW.receiver, ''), COALESCE(NEW.code, ''));
  INSERT INTO incidents (action_class, receiver, code, why) VALUES (class, COALESCE(NEW.receiver, ''), COALESCE(NEW.code, ''), words)
  ON CONFLICT (action_class, receiver, code) WHERE is_open DO UPDATE SET last_at = now(), why = EXCLUDED.why
  RETURNING id INTO NEW.incident_id;
  RETURN NEW;
END $$;
CREATE TRIGGER incident_noted BEFORE UPDATE ON event_results FOR EACH ROW
  WHEN (NEW.tries > OLD.tries AND NEW.is_successful IS NOT TRUE) EXECUTE FUNCTION note_incident();
-- Counts of an incident follow its results, so that a page of many failures reads none of them: adds one, or takes one away.
CREATE FUNCTION count_in_incident(one event_results, n int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fails boolean := one.is_successful IS NOT TRUE AND NOT one.is_retried;
  of_order int;
BEGIN
  IF one.incident_id IS NULL THEN RETURN; END IF;
  IF fails THEN
    INSERT INTO incident_times AS t VALUES (one.incident_id, date_bin('5 minutes', one.failed_at, 'epoch'), n)
    ON CONFLICT (incident_id, failed_at) DO UPDATE SET failed = t.failed + n;
    INSERT INTO incident_actions AS a VALUES (one.trigger_action_id, one.incident_id, n)
    ON CONFLICT (trigger_action_id, incident_id) DO UPDATE SET failed = a.failed + n;
    INSERT INTO incident_orders AS o SELECT one.incident_id, one.sales_order_id, n WHERE one.sales_order_id IS NOT NULL
    ON CONFLICT (incident_id, sales_order_id) DO UPDATE SET failed = o.failed + n RETURNING failed INTO of_order;
  END IF;
  UPDATE incidents SET failed = failed + n * fails::int, given_up = given_up + n * (fails AND one.is_successful IS FALSE)::int,
    orders = orders + CASE WHEN n = 1 AND of_order = 1 THEN 1 WHEN n = -1 AND of_order = 0 THEN -1 ELSE 0 END,
    succeeded = succeeded + n * (one.is_successful IS TRUE)::int,
    run_succeeded = run_succeeded + n * (one.run IS NOT DISTINCT FROM run AND one.is_successful IS TRUE)::int,
    run_failed = run_failed + n * COALESCE(one.run = run AND fails AND one.executed_at > run_began_at, false)::int,
    solved_at = CASE WHEN fails AND n = 1 THEN NULL ELSE solved_at END
  WHERE id = one.incident_id;
END $$;
-- It is solved with its last failure.
CREATE FUNCTION count_failures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An incident is locked before its counts, as note_incident does: in another order two would wait for each other.
  PERFORM FROM incidents WHERE id IN (OLD.incident_id, NEW.incident_id) ORDER BY id FOR NO KEY UPDATE;
  PERFORM count_in_incident(OLD, -1);
  PERFORM count_in_incident(NEW, 1);
  UPDATE incidents SET solved_at = now() WHERE id = OLD.incident_id AND failed = 0 AND solved_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER new_failure_counted AFTER INSERT ON event_results FOR EACH ROW
  WHEN (NEW.incident_id IS NOT NULL) EXECUTE FUNCTION count_failures();
CREATE TRIGGER failure_counted AFTER UPDATE ON event_results FOR EACH ROW
  WHEN ((OLD.incident_id, OLD.sales_order_id, OLD.failed_at, OLD.is_successful, OLD.is_retried, OLD.run, CASE WHEN OLD.run IS NOT NULL THEN OLD.executed_at END)
    IS DISTINCT FROM
    (NEW.incident_id, NEW.sales_order_id, NEW.failed_at, NEW.is_successful, NEW.is_retried, NEW.run, CASE WHEN NEW.run IS NOT NULL THEN NEW.executed_at END)
    AND (OLD.incident_id IS NOT NULL OR NEW.incident_id IS NOT NULL)) EXECUTE FUNCTION count_failures();

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
