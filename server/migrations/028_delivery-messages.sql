-- Messages of the office and the floor to each other about a delivery. Rows are only added.
CREATE TABLE delivery_messages (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  user_id     int NOT NULL REFERENCES users,
  change_key  uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON delivery_messages (dispatch_request_id, id);
-- Two devices may answer the same message: both are kept, and the last one counts.
CREATE TABLE delivery_answers (
  mutation_id uuid PRIMARY KEY,
  message_id  int NOT NULL REFERENCES delivery_messages,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  user_id     int NOT NULL REFERENCES users,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON delivery_answers (message_id, created_at);

-- As the wire has them.
CREATE VIEW told_messages AS
  SELECT m.id, m.dispatch_request_id, json_strip_nulls(json_build_object('id', m.id, 'text', m.text, 'by', u.name,
    'at', m.created_at, 'answer', (
      SELECT json_build_object('text', a.text, 'by', au.name, 'at', a.created_at)
      FROM delivery_answers a JOIN users au ON au.id = a.user_id
      WHERE a.message_id = m.id ORDER BY a.created_at DESC LIMIT 1))) AS message
  FROM delivery_messages m JOIN users u ON u.id = m.user_id;

-- It is in the history of the order, and devices that have the delivery hear of it: by the version of its work, or as the delivery
-- that a store picks. (A scan raises that version itself.)
CREATE FUNCTION tell_message(message int, said text, by int, key uuid, how text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key)
  SELECT d.sales_order_id, 'delivery-message', m.id, said, how, by, key
  FROM delivery_messages m JOIN dispatch_requests d ON d.id = m.dispatch_request_id WHERE m.id = message;
  SELECT notify_pick(d.location_id, d.id)
  FROM delivery_messages m JOIN dispatch_requests d ON d.id = m.dispatch_request_id WHERE m.id = message;
$$;
CREATE FUNCTION tell_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_message(NEW.id, 'sent', NEW.user_id, NEW.change_key, 'office');
  UPDATE dispatch_requests d SET version = touch_work(d)
  WHERE id = NEW.dispatch_request_id AND (batch_id IS NOT NULL OR goods_receipt_id IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER message_told AFTER INSERT ON delivery_messages FOR EACH ROW EXECUTE FUNCTION tell_sent();
CREATE FUNCTION tell_answered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_message(NEW.message_id, 'answered', NEW.user_id, NEW.mutation_id, 'scan.answer-message');
  RETURN NULL;
END $$;
CREATE TRIGGER answer_told AFTER INSERT ON delivery_answers FOR EACH ROW EXECUTE FUNCTION tell_answered();
