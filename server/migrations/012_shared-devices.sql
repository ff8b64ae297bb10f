-- Devices that several people share: rights to send what its author left behind, and badges to change places with.

-- An upload grant: good only for POST /api/rest/mutations, of one user, from one device, for the locations of that moment.
CREATE TABLE upload_grants (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash  bytea NOT NULL UNIQUE,
  user_id     int NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id   uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  revoked_at  timestamptz,
  revoked_by  int REFERENCES users ON DELETE SET NULL
);
CREATE INDEX ON upload_grants (user_id, device_id);
CREATE INDEX ON upload_grants (expires_at);
CREATE TABLE upload_grant_locations (
  upload_grant_id int NOT NULL REFERENCES upload_grants ON DELETE CASCADE,
  location_id     int NOT NULL REFERENCES locations,
  PRIMARY KEY (upload_grant_id, location_id)
);

-- A badge's text names its user; the PIN proves it (argon2id). Nothing else may be called so (docs/decisions/022-badges.md).
CREATE TABLE badges (
  badge    text PRIMARY KEY CHECK (badge ~ '^OMSPAS-\d{8}$'),
  user_id  int NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  pin_hash text NOT NULL
);
-- Also of badges that do not exist: they must be refused alike.
CREATE TABLE badge_tries (
  badge   text PRIMARY KEY,
  tries   int NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now()
);

-- Measurements of a scanner test: counts and pauses, never what was read.
CREATE TABLE scanner_tests (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  result     jsonb NOT NULL,
  changed_by int NOT NULL REFERENCES users ON DELETE CASCADE,
  change_key uuid NOT NULL
);
CREATE INDEX ON scanner_tests (created_at);
