/** Articles without questions, one after another; $1 is how many. */
export const ARTICLES = `
  SELECT p.identifier, p.name, (SELECT min(ean) FROM product_eans e WHERE e.product_identifier = p.identifier) AS ean,
    row_number() OVER (ORDER BY p.identifier) AS nth
  FROM products p
  WHERE NOT EXISTS (SELECT FROM product_questions q WHERE q.product_identifier = p.identifier)
    AND EXISTS (SELECT FROM product_eans e WHERE e.product_identifier = p.identifier)
  ORDER BY p.identifier LIMIT $1::int`;
