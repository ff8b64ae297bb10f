-- Push messages (core/push/kinds.ts): who gets them where, and what they were told.

-- The OMS's own VAPID keys, made at the first start: with other keys every subscription would be lost.
CREATE TABLE push_keys (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key  text NOT NULL,            -- base64url
  private_key text NOT NULL
);
-- A user's subscription to the messages of a location (a shop), on one device.
CREATE TABLE push_subscriptions (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     int NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id   uuid NOT NULL,
  location_id int NOT NULL REFERENCES locations,
  provider    text NOT NULL CHECK (provider IN ('web-push', 'one-signal')),
  -- The endpoint of Web Push, or OneSignal's id of the subscription; all shops and users of a browser share it.
  address     text NOT NULL,
  p256dh      text,
  auth        text,
  origin      text,                     -- of the app when it subscribed: where a tap leads
  used_at     timestamptz NOT NULL DEFAULT now(),   -- subscribed; or, by the day, a push service last took a message
  UNIQUE (user_id, device_id, location_id),
  CHECK (provider = 'one-signal' OR (p256dh IS NOT NULL AND auth IS NOT NULL))
);
CREATE INDEX ON push_subscriptions (location_id);
CREATE INDEX ON push_subscriptions (address);
-- Facts that the subscribers of a location know: nothing is told twice, and what is no longer so is withdrawn.
CREATE TABLE push_told (
  kind        text NOT NULL,
  location_id int NOT NULL REFERENCES locations,
  thing_id    int NOT NULL,             -- delivery, batch or print job, by kind
  only_for    int,                      -- the user whom alone it concerns
  not_for     int,                      -- the user who made it so
  told_at     timestamptz NOT NULL,     -- -infinity: it was so before anybody subscribed
  PRIMARY KEY (kind, location_id, thing_id)
);
-- Deliveries of a store that somebody may have been picking there, and must not any more.
CREATE TABLE ended_picks (
  location_id         int NOT NULL REFERENCES locations,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  ended_at            timestamptz NOT NULL DEFAULT now(),
  ended_by            int,              -- null: the system itself
  PRIMARY KEY (location_id, dispatch_request_id)
);
CREATE INDEX ON ended_picks (dispatch_request_id);

-- Asks in this transaction for a look at what a location is to be told. Once for each event and location: an import of a
-- thousand deliveries is one job. A second later, so that what is done together is told together.
CREATE FUNCTION push_changed(event text, location int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  asked text := COALESCE(current_setting('oms.push_asked', true), '');
  mark  text := format('[%s %s]', event, location);
BEGIN
  IF location IS NULL OR position(mark IN asked) > 0 OR NOT EXISTS (
    SELECT FROM push_subscriptions s WHERE s.location_id = location) THEN RETURN; END IF;
  PERFORM set_config('oms.push_asked', asked || mark, true);
  PERFORM graphile_worker.add_job('push', json_build_object('event', event, 'location_id', location),
    run_at := now() + interval '1 second');
END $$;

CREATE FUNCTION push_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM push_changed(NEW.event, d.location_id) FROM dispatch_requests d
  WHERE d.identifier = NEW.payload ->> 'dispatch_request_identifier';
  RETURN NULL;
END $$;
-- An event that no change of a delivery tells.
CREATE TRIGGER pushed AFTER INSERT ON trigger_events FOR EACH ROW WHEN (NEW.event = 'delivery-promised-soon')
  EXECUTE FUNCTION push_event();

CREATE FUNCTION push_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM push_changed('batch-changed', NEW.location_id);
  RETURN NULL;
END $$;
-- A new batch is there to be sorted.
CREATE TRIGGER batch_pushed AFTER INSERT ON dispatch_request_batches FOR EACH ROW EXECUTE FUNCTION push_batch();
-- One that somebody sorts, or has ended, is not.
CREATE TRIGGER batch_status_pushed AFTER UPDATE OF status ON dispatch_request_batches FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION push_batch();

CREATE FUNCTION push_print() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM push_changed('print-changed', (SELECT location_id FROM printers WHERE id = NEW.printer_id));
  RETURN NULL;
END $$;
-- Whoever printed may have left the screen that shows the failure.
CREATE TRIGGER print_pushed AFTER UPDATE OF status ON print_jobs FOR EACH ROW
  WHEN (NEW.status = 'failed' AND OLD.status <> 'failed') EXECUTE FUNCTION push_print();
-- The same paper is printed again.
CREATE TRIGGER reprint_pushed AFTER INSERT ON print_jobs FOR EACH ROW EXECUTE FUNCTION push_print();
