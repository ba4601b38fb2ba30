-- Steps stored their reasons in words.
ALTER TABLE `payment_steps` ADD `reason` text;
--> statement-breakpoint
ALTER TABLE `payment_steps` ADD `dispute_id` text;
--> statement-breakpoint
UPDATE payment_steps SET reason = CASE
    WHEN answer = 'cancelled by the buyer' THEN 'cancelled'
    WHEN answer = 'replaced by the buyer' OR answer = 'opened anew by the buyer' THEN 'replaced'
    WHEN answer = 'released by staff' THEN 'released'
    WHEN answer = 'ended: its price has changed' THEN 'price_changed'
    WHEN answer = 'approved after all' THEN 'approved_late'
    WHEN answer = 'reported by webhook' OR answer = 'told by webhook' THEN 'approval_reported'
    WHEN answer = 'order placed' THEN 'order_placed'
    WHEN answer = 'taken back' THEN 'reversed'
    WHEN answer = 'found at the provider' THEN 'refund_found'
    WHEN answer = 'a refund has failed' THEN 'refund_failed'
    WHEN answer = 'looked at' THEN 'checked'
    WHEN answer = 'not known to the provider' THEN 'unknown_order'
    WHEN answer = 'no answer' THEN 'no_answer'
    WHEN answer = 'failed' THEN 'failed'
    -- Earlier releases had other words for it.
    WHEN answer LIKE '% by the buyer' THEN 'cancelled'
  END
WHERE answer IS NOT NULL;
--> statement-breakpoint
UPDATE payment_steps SET answer = NULL WHERE reason IS NOT NULL;
--> statement-breakpoint
UPDATE payment_steps SET reason = 'reconciled', answer = substr(answer, 13)
WHERE answer LIKE 'reconciled: %';
--> statement-breakpoint
UPDATE payment_steps SET
  reason = 'dispute_decided',
  dispute_id = substr(answer, 9, instr(answer, ' decided: ') - 9),
  answer = substr(answer, instr(answer, ' decided: ') + 10)
WHERE answer LIKE 'dispute % decided: %' AND instr(answer, ': ') = instr(answer, ' decided: ') + 8;
--> statement-breakpoint
UPDATE payment_steps SET
  reason = 'disputed',
  dispute_id = substr(answer, 9, instr(answer, ': ') - 9),
  answer = nullif(substr(answer, instr(answer, ': ') + 2), 'no reason given')
WHERE answer LIKE 'dispute %: %';
--> statement-breakpoint
-- Orders stored their notes in words: the sentences without parameters become codes.
UPDATE orders SET attention = json_array(json_object('code', 'worded', 'words', attention))
WHERE attention IS NOT NULL;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'The buyer disputes this payment; answer it in the Resolution Centre of PayPal.', ''), '  ', ' '))),
  '$[#]', json('{"code":"disputed","provider":"paypal"}')
) WHERE instr(attention ->> '$[0].words', 'The buyer disputes this payment; answer it in the Resolution Centre of PayPal.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'The buyer disputes this card payment; answer it in the dashboard of Stripe.', ''), '  ', ' '))),
  '$[#]', json('{"code":"disputed","provider":"stripe"}')
) WHERE instr(attention ->> '$[0].words', 'The buyer disputes this card payment; answer it in the dashboard of Stripe.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'PayPal has taken the money for this order back.', ''), '  ', ' '))),
  '$[#]', json('{"code":"reversed","provider":"paypal"}')
) WHERE instr(attention ->> '$[0].words', 'PayPal has taken the money for this order back.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'The money for this order was taken back: the dispute of its card payment was lost.', ''), '  ', ' '))),
  '$[#]', json('{"code":"reversed","provider":"stripe"}')
) WHERE instr(attention ->> '$[0].words', 'The money for this order was taken back: the dispute of its card payment was lost.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'No tax was charged, because the order came without a province and postal code.', ''), '  ', ' '))),
  '$[#]', json('{"code":"no_tax"}')
) WHERE instr(attention ->> '$[0].words', 'No tax was charged, because the order came without a province and postal code.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'The province or state does not match the postal code, so the tax may be wrong. Please check the address.', ''), '  ', ' '))),
  '$[#]', json('{"code":"other_region"}')
) WHERE instr(attention ->> '$[0].words', 'The province or state does not match the postal code, so the tax may be wrong. Please check the address.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'Paid after its hold had ended, and there was not enough stock left.', ''), '  ', ' '))),
  '$[#]', json('{"code":"paid_late"}')
) WHERE instr(attention ->> '$[0].words', 'Paid after its hold had ended, and there was not enough stock left.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_insert(
  json_set(attention, '$[0].words', trim(replace(replace(attention ->> '$[0].words', 'The amount paid is not the total of the order.', ''), '  ', ' '))),
  '$[#]', json('{"code":"other_amount"}')
) WHERE instr(attention ->> '$[0].words', 'The amount paid is not the total of the order.') > 0;
--> statement-breakpoint
UPDATE orders SET attention = json_remove(attention, '$[0]') WHERE attention ->> '$[0].words' = '';
