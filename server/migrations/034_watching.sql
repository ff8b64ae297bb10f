-- What waits is few among much that does not: metrics are asked for every few seconds (server/ground/watch/read-figures.ts).
CREATE INDEX waiting_outside_messages ON outside_messages (made_at) WHERE sent_at IS NULL AND ended_at IS NULL;
CREATE INDEX open_payments_back ON refund_transactions (state, created_at) WHERE state IN ('to-send', 'sending', 'unknown');
