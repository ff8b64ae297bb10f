-- The intake of orders: who may send them, and each order as it came (order-rules.md 1).

-- A program of a sales channel. Its token is shown once (npm run api-client).
CREATE TABLE api_clients (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  token_hash bytea NOT NULL UNIQUE,
  channels   text[] NOT NULL,           -- identifiers of the sales channels that it may send orders of
  created_at timestamptz NOT NULL DEFAULT now()
);
-- An order as it was received, stored before it is judged. Taken in: the payload that made the order. With errors: an import error.
CREATE TABLE order_imports (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at    timestamptz NOT NULL DEFAULT now(),  -- the last time
  first_received_at timestamptz NOT NULL DEFAULT now(),
  times          int NOT NULL DEFAULT 1,  -- it was sent so often with this content; one that is refused again is no other error
  user_id        int REFERENCES users,
  api_client_id  int REFERENCES api_clients,
  identifier     text,                  -- as read; null: it has none
  content        text NOT NULL,         -- JSON; empty: too old to be kept
  content_hash   bytea NOT NULL,        -- SHA-256 of the content with its members in order
  sales_order_id int REFERENCES sales_orders,  -- two import errors of the same content are solved by one order
  is_superseded  boolean NOT NULL DEFAULT false,  -- that order was sent anew, and made by that
  errors         jsonb NOT NULL DEFAULT '[]',  -- of the last time that it was refused; they stay when it is taken in after all
  more_errors    int NOT NULL DEFAULT 0,  -- faults beside these
  judged_at      timestamptz,
  dismissed_at   timestamptz,           -- a person decided that nobody has to see to it
  dismissed_by   int REFERENCES users,
  assignee_id    int REFERENCES users,  -- the person who sees to it
  -- Raised by what persons do with an import error: who saw an earlier one must not undo it.
  revision       int NOT NULL DEFAULT 1,
  changed_at     timestamptz NOT NULL DEFAULT now(),
  changed_by     int REFERENCES users
);
-- The acts of persons on an import error.
CREATE TABLE order_import_acts (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_import_id int NOT NULL REFERENCES order_imports ON DELETE CASCADE,
  at              timestamptz NOT NULL DEFAULT now(),
  user_id         int NOT NULL REFERENCES users,
  act             text NOT NULL CHECK (act IN ('assigned', 'dismissed', 'opened', 'retried', 'corrected')),
  assignee_id     int REFERENCES users  -- of assigned; null: nobody
);
CREATE INDEX ON order_import_acts (order_import_id);
CREATE INDEX ON order_imports (identifier);
CREATE INDEX ON order_imports (sales_order_id);
CREATE INDEX import_errors ON order_imports (received_at) WHERE sales_order_id IS NULL;
-- Whether the same content was refused before.
CREATE INDEX refused_contents ON order_imports (content_hash) WHERE errors <> '[]';
-- Those that were refused once, also when they were taken in later.
CREATE INDEX refused_imports ON order_imports (received_at) WHERE errors <> '[]';
