/** The statement of the articles `p` that fit a condition, with their codes, as a work package has them; without their questions. */
export const selectArticles = (condition: string): string => `
  SELECT p.identifier, p.name, p.image_url,
    ARRAY(SELECT e.ean FROM product_eans e WHERE e.product_identifier = p.identifier ORDER BY e.ean) AS ean_codes,
    COALESCE((SELECT json_agg(json_build_object('gtin', c.gtin, 'pieces', c.pieces) ORDER BY c.gtin)
      FROM product_cartons c WHERE c.product_identifier = p.identifier), '[]') AS cartons
  FROM products p WHERE ${condition} ORDER BY p.identifier`;
