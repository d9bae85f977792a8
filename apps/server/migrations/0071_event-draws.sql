ALTER TABLE "space_event_replies" ADD COLUMN "drawn_as" integer;--> statement-breakpoint
ALTER TABLE "space_events" ADD COLUMN "draw_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "space_events" ADD COLUMN "drawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "space_events_undrawn" ON "space_events" USING btree ("draw_at") WHERE drawn_at is null;