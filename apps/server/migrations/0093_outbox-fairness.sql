DROP INDEX "outbox_due";--> statement-breakpoint
DROP INDEX "outbox_order";--> statement-breakpoint
CREATE INDEX "outbox_fresh" ON "outbox" USING btree ("subscriber","id") WHERE parked_at is null and tries = 0;--> statement-breakpoint
CREATE INDEX "outbox_tried" ON "outbox" USING btree ("next_try_at") WHERE parked_at is null and tries > 0;--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("subject","subscriber","id");