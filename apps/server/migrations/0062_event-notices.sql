ALTER TABLE "space_events" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "event_revision" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_space_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."space_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_events_remind_at" ON "space_events" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id");--> statement-breakpoint
UPDATE "space_events" SET "remind_at" = "starts_at" - CASE WHEN "starts_at" > now() + interval '1 day' THEN interval '1 day' ELSE interval '15 minutes' END WHERE NOT "is_cancelled" AND "starts_at" > now() + interval '15 minutes';
