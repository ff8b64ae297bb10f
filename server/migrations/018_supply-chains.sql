-- Supply chains ('rulesets'): by which steps an article may reach a customer (order-rules.md 5).

CREATE TABLE supply_chains (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier   text NOT NULL UNIQUE,
  display_name text NOT NULL,
  is_default   boolean NOT NULL DEFAULT false      -- of articles without one
);
CREATE UNIQUE INDEX one_default_supply_chain ON supply_chains (is_default) WHERE is_default;
-- The first step that can is preferred.
CREATE TABLE supply_chain_steps (
  supply_chain_id  int NOT NULL REFERENCES supply_chains ON DELETE CASCADE,
  position         int NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('stock', 'crossdock', 'dropship')),
  dispatch_type    text NOT NULL REFERENCES dispatch_types (identifier),
  is_auto_purchase boolean NOT NULL DEFAULT false, -- asked of the vendor without a person
  PRIMARY KEY (supply_chain_id, position)
);
-- A product without a row has the default.
CREATE TABLE product_supply_chains (
  product_identifier text PRIMARY KEY REFERENCES products,
  supply_chain_id    int NOT NULL REFERENCES supply_chains,
  -- When somebody chose it last, who (null: initial data), and under which key.
  changed_at         timestamptz NOT NULL DEFAULT now(),
  changed_by         int REFERENCES users,
  change_key         uuid
);
CREATE INDEX ON product_supply_chains (supply_chain_id, product_identifier);
