-- Why articles come back, as the customer said when the return was announced.

CREATE TABLE return_reasons (
  identifier   text PRIMARY KEY,
  display_name text NOT NULL,
  position     int NOT NULL
);
-- Lines of a return alone have one; null: nobody said.
ALTER TABLE dispatch_request_lines ADD COLUMN return_reason text REFERENCES return_reasons;
-- The state in which it is expected; the one in which it came is in its receipt.
ALTER TABLE dispatch_request_lines ADD COLUMN product_state text REFERENCES product_states;
