-- The address of a location that counts for a purpose: the first of that type, else of another. As a set of rows it is
-- planned into the statement that asks: for a list of thousands a function that gives a value is called for each.
CREATE FUNCTION counting_address(location int, purpose text) RETURNS SETOF location_addresses STABLE LANGUAGE sql AS $$
  SELECT a.* FROM location_addresses a JOIN location_address_types t ON t.id = a.location_address_type_id
  WHERE a.location_id = location ORDER BY (t.identifier = purpose) DESC, t.id, a.id LIMIT 1
$$;
CREATE OR REPLACE FUNCTION location_address(location int, purpose text) RETURNS jsonb STABLE LANGUAGE sql AS $$
  SELECT COALESCE((SELECT jsonb_strip_nulls(jsonb_build_object('street', a.street, 'house_no', a.house_no, 'house_no_extra', a.house_no_extra,
      'zipcode', a.zipcode, 'city', a.city, 'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude))
    FROM counting_address(location, purpose) a), '{"country": "NL"}')
$$;
