-- Events of an order are told to who has it open in the office (order-rules.md 11): each row of its history is news.
CREATE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office_news', json_build_object('sales_order_id', sales_order_id, 'user_id', user_id,
    'change_key', change_key, 'data_types', json_agg(DISTINCT data_type))::text)
  FROM new_rows WHERE sales_order_id IS NOT NULL GROUP BY sales_order_id, user_id, change_key;
  RETURN NULL;
END $$;
CREATE TRIGGER history_told AFTER INSERT ON order_history REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_office();
