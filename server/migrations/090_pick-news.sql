-- Who picks in a store hears of what others do to its deliveries: which one changed; what it is now, the device asks.

-- Tells every server process of a delivery of a store.
CREATE FUNCTION tell_pick(location int, delivery int) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('oms_events', json_build_object('pick_location_id', l.id, 'dispatch_request_id', delivery)::text)
  FROM locations l JOIN location_types t ON t.id = l.location_type_id WHERE l.id = location AND t.identifier = 'store'
$$;

-- One that goes to another store is news in both.
CREATE FUNCTION tell_pick_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pick(NEW.location_id, NEW.id);
  IF TG_OP = 'UPDATE' AND NEW.location_id <> OLD.location_id THEN
    PERFORM tell_pick(OLD.location_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pick_made AFTER INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status = 'requested' AND NEW.dispatch_type <> 'return') EXECUTE FUNCTION tell_pick_change();
CREATE TRIGGER pick_changed AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN ('requested' IN (OLD.status, NEW.status) AND NEW.dispatch_type <> 'return' AND (
    OLD.status, OLD.paused_at, OLD.location_id, OLD.dispatch_type, OLD.carrier_id, OLD.carrier_method_id, OLD.gift_wrapped
    ) IS DISTINCT FROM (
    NEW.status, NEW.paused_at, NEW.location_id, NEW.dispatch_type, NEW.carrier_id, NEW.carrier_method_id, NEW.gift_wrapped))
  EXECUTE FUNCTION tell_pick_change();

CREATE FUNCTION tell_pick_quantity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pick(d.location_id, d.id) FROM dispatch_requests d
  WHERE d.id = NEW.dispatch_request_id AND d.status = 'requested' AND d.dispatch_type <> 'return';
  RETURN NULL;
END $$;
CREATE TRIGGER pick_quantity_changed AFTER UPDATE OF quantity ON dispatch_request_lines FOR EACH ROW
  WHEN (OLD.quantity IS DISTINCT FROM NEW.quantity) EXECUTE FUNCTION tell_pick_quantity();
