-- Photos of damaged articles. `id` is the key under which a device sends it.
CREATE TABLE return_photos (
  id          uuid PRIMARY KEY,
  mutation_id uuid NOT NULL UNIQUE REFERENCES return_receipts,
  media_type  text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/webp')),
  bytes       bytea NOT NULL CHECK (octet_length(bytes) <= 300000),
  user_id     int NOT NULL REFERENCES users,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- It is compressed already.
ALTER TABLE return_photos ALTER COLUMN bytes SET STORAGE EXTERNAL;
