-- The audit: who changed what of the house, from what to what. Rows are only added.
CREATE TABLE audit_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  about      text NOT NULL CHECK (about IN ('setting', 'presale', 'stock', 'ruleset', 'text', 'hold', 'location')),
  -- A setting by `group.key`, a presale by its id, stock by `location/article`, the ruleset of an article by its number, a text by its key, a hold rule group by its identifier, a location by `type/identifier`, its property or services by one name more.
  name       text NOT NULL,
  -- NULL: there was, or is, none, as of a setting at its default.
  before     jsonb,
  after      jsonb,
  reason     text,
  changed_by int REFERENCES users,
  change_key uuid
);
CREATE INDEX audit_log_of ON audit_log (about, name, id DESC);

CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is only added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
