-- When a location does what: its services, with opening days, cut-off times and capacity (order-rules.md 10).

CREATE TABLE service_types (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier     text NOT NULL UNIQUE,
  display_name   text NOT NULL,
  gui_sort_order int NOT NULL DEFAULT 0,
  is_cutoff      boolean NOT NULL DEFAULT false,   -- to_time ends the day for what is asked that day
  uses_capacities boolean NOT NULL DEFAULT false,
  can_edit       boolean NOT NULL DEFAULT true,
  location_types text[] NOT NULL                   -- identifiers of the location types that have it
);
-- The program itself plans by these, but for the opening hours.
INSERT INTO service_types (identifier, display_name, gui_sort_order, is_cutoff, uses_capacities, location_types) VALUES
  ('opening_hours', 'Openingstijden', 1, false, false, '{store, dc}'),
  ('dc_delivery', 'Levering vanuit DC', 2, true, true, '{dc, warehouse}'),
  ('ship_from_store', 'Verzenden vanuit de winkel', 3, true, true, '{store}'),
  ('pickup', 'Afhalen in de winkel', 4, true, true, '{store}'),
  ('inter_store', 'Aanvullen van een winkel', 5, true, true, '{dc, store, warehouse}'),
  ('dropship', 'Levering door de leverancier', 6, true, true, '{vendor}'),
  ('crossdock', 'Crossdock', 7, true, true, '{vendor}');
-- The row of a date counts before the one of its weekday, then the lowest priority, then the lowest id.
CREATE TABLE service_times (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id     int NOT NULL REFERENCES locations,
  service_type_id int NOT NULL REFERENCES service_types,
  date            date,
  week_day        int CHECK (week_day BETWEEN 1 AND 7),   -- 1 is Monday
  is_available    boolean NOT NULL,
  from_time       time,
  to_time         time,
  description     text,
  max_capacity    int CHECK (max_capacity >= 0),          -- deliveries that day; null: no limit
  priority        int NOT NULL DEFAULT 0,
  CHECK ((date IS NULL) <> (week_day IS NULL)),
  CHECK (NOT is_available OR to_time IS NOT NULL),
  CHECK (from_time < to_time)
);
CREATE INDEX ON service_times (location_id, service_type_id);
SELECT part_of_location('service_times');

-- The last time that a location's service times were taken over from their source; the times are read-only meanwhile.
CREATE TABLE service_time_syncs (
  location_id int PRIMARY KEY REFERENCES locations,
  began_at    timestamptz NOT NULL DEFAULT now(),
  user_id     int NOT NULL REFERENCES users,
  change_key  uuid NOT NULL,
  publish     boolean NOT NULL,
  tries       int NOT NULL DEFAULT 0,
  ended_at    timestamptz,
  fault       text CHECK (fault IN ('no-answer', 'unreadable'))   -- NULL: it went well, or has not ended
);
-- One whose job is lost counts no more: nobody would be able to edit.
CREATE FUNCTION is_syncing(location int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM service_time_syncs
    WHERE location_id = location AND ended_at IS NULL AND began_at > now() - interval '15 minutes')
$$;
