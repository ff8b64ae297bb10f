-- What was asked under the creation key: the same key with another question is refused.
ALTER TABLE dispatch_request_batches ADD COLUMN creation_body bytea;
