-- Settings that users keep of the office's screens: own views of the order search, and choices such as the columns of a list.

CREATE TABLE search_views (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       int NOT NULL REFERENCES users ON DELETE CASCADE,
  token         text NOT NULL UNIQUE DEFAULT translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
  name          text NOT NULL,
  preset        text NOT NULL,          -- orders_search/default
  filter_values jsonb NOT NULL,
  columns       jsonb,                  -- null: those of the preset
  sort_by       text,
  sort_dir      text,
  removed_at    timestamptz             -- for a day it can come back
);
CREATE INDEX ON search_views (user_id, id);

CREATE TABLE user_preferences (
  user_id    int NOT NULL REFERENCES users ON DELETE CASCADE,
  key        text NOT NULL,
  value      jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
