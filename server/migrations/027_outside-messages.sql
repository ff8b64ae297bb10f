-- Requests to who sends deliveries outside (order-rules.md 1, Way): each message is kept from the change that it follows
-- from, in that transaction, until it was taken, so that it is sent under one key however often that is tried.
CREATE TABLE outside_messages (
  key                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  id                  bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  kind                text NOT NULL CHECK (kind IN ('request', 'purchase-order', 'address', 'cancellation')),
  -- With an address, so it is kept no longer than it may be sent and asked about (server/acts/outside/clean-outside.ts).
  body                jsonb,
  made_at             timestamptz NOT NULL DEFAULT now(),
  tries               int NOT NULL DEFAULT 0,
  -- Reason why the last try failed, and when the next one is.
  why                 text,
  next_try_at         timestamptz,
  sent_at             timestamptz,
  -- It is not tried any more: a person decides.
  ended_at            timestamptz,
  -- The change by which a refused delivery is to be requested again; it is not asked again before it changes once more.
  refusal_key         uuid,
  CHECK (sent_at IS NULL OR ended_at IS NULL),
  CHECK (body IS NOT NULL OR sent_at IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE INDEX outside_messages_of ON outside_messages (dispatch_request_id, id);
-- A delivery is cancelled once, and ordered of a supplier once: another one has another delivery.
CREATE UNIQUE INDEX one_cancellation ON outside_messages (dispatch_request_id) WHERE kind = 'cancellation';
CREATE UNIQUE INDEX one_purchase_order ON outside_messages (dispatch_request_id) WHERE kind = 'purchase-order';

-- How far it is with what was asked of a delivery last; what was refused is over once the delivery changed again. Of another address
-- there is nothing to say once it was sent, nor before its request was.
CREATE VIEW standing_outside AS
  SELECT DISTINCT ON (m.dispatch_request_id) m.* FROM outside_messages m JOIN dispatch_requests d ON d.id = m.dispatch_request_id
  WHERE CASE m.kind
      WHEN 'request' THEN d.status = 'requested-externally' OR d.status = 'to-be-requested' AND m.refusal_key = d.change_key
      WHEN 'purchase-order' THEN d.status IN ('requested', 'requested-externally') AND m.sent_at IS NULL
      WHEN 'address' THEN d.status IN ('requested-externally', 'request-confirmed') AND m.sent_at IS NULL
      ELSE d.status IN ('cancel-to-be-requested', 'cancel-requested') END
    AND NOT EXISTS (SELECT FROM outside_messages n WHERE n.dispatch_request_id = d.id AND n.kind = m.kind AND n.id > m.id)
  ORDER BY m.dispatch_request_id, m.sent_at IS NOT NULL, m.id;

-- The delivery that a part was split off from (order-rules.md 0, Counting): outside, only that one is known.
ALTER TABLE dispatch_requests ADD COLUMN split_from_id int REFERENCES dispatch_requests;

-- Users who have the order open see how far it is.
CREATE FUNCTION tell_outside_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office_news', json_build_object('sales_order_id', sales_order_id, 'user_id', NULL, 'change_key', NEW.key,
    'data_types', ARRAY['dispatch-request'])::text) FROM dispatch_requests WHERE id = NEW.dispatch_request_id;
  RETURN NULL;
END $$;
CREATE TRIGGER outside_told AFTER UPDATE ON outside_messages FOR EACH ROW WHEN (NEW.body IS NOT NULL) EXECUTE FUNCTION tell_outside_sent();
