-- Articles, their EANs, and the questions and answers about them.

CREATE TABLE products (
  identifier text PRIMARY KEY,
  name       text NOT NULL,
  image_url  text,
  -- For warehouse people, besides its name: logistic_name (text) and flags such as organic.
  attributes jsonb NOT NULL DEFAULT '{}'
);
CREATE TABLE product_eans (
  ean                text PRIMARY KEY CHECK (ean ~ '^\d{13}$'),
  product_identifier text NOT NULL REFERENCES products
);
CREATE INDEX ON product_eans (product_identifier);
-- Cartons of one article: GTIN-14 with a first digit that names a level of packaging, and the pieces inside.
CREATE TABLE product_cartons (
  gtin               text PRIMARY KEY CHECK (gtin ~ '^[1-9]\d{13}$'),
  product_identifier text NOT NULL REFERENCES products,
  pieces             int NOT NULL CHECK (pieces BETWEEN 1 AND 100000)
);
CREATE INDEX ON product_cartons (product_identifier);
-- Extra product info: questions that must be answered before an article is sorted.
CREATE TABLE product_questions (
  id                 int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_identifier text NOT NULL REFERENCES products,
  kind               text NOT NULL CHECK (kind IN ('is-required', 'piece')),
  attribute_identifier text NOT NULL,
  value_type         text NOT NULL CHECK (value_type IN ('boolean', 'number', 'text')),
  question           text NOT NULL,
  required_error     text,              -- only for 'is-required': text of a failed check
  position           int NOT NULL,
  UNIQUE (product_identifier, attribute_identifier)
);
CREATE TABLE product_attribute_values (
  product_identifier text NOT NULL REFERENCES products,
  attribute_identifier text NOT NULL,
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_identifier, attribute_identifier)
);
CREATE TABLE product_piece_values (
  line_type text NOT NULL CHECK (line_type IN ('dispatch-request', 'goods-receipt')),
  line_id   int NOT NULL,
  "group"   text NOT NULL,
  attribute text NOT NULL,
  value     text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (line_type, line_id, "group", attribute)
);
