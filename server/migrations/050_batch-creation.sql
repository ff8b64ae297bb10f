-- What a batch can be made of.

-- Which deliveries suit a batch type: the retailer's own rule, as a table.
ALTER TABLE batch_types
  ADD COLUMN location_types text[] NOT NULL DEFAULT '{}',  -- types of location that make such batches
  ADD COLUMN dispatch_types text[] NOT NULL DEFAULT '{}',  -- of the deliveries it takes
  ADD COLUMN most_pieces int;                              -- of one delivery; null: any number

-- Asking again with one key makes no second batch.
ALTER TABLE dispatch_request_batches
  ADD COLUMN created_by int REFERENCES users,
  ADD COLUMN creation_key uuid,
  ADD UNIQUE (created_by, creation_key);

-- Batches are made of what is to be requested and in none.
CREATE INDEX batchable_deliveries ON dispatch_requests (location_id, dispatch_date)
  WHERE status = 'to-be-requested' AND batch_id IS NULL;
