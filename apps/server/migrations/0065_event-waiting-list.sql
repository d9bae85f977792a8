DROP INDEX "space_events_organizer";--> statement-breakpoint
ALTER TABLE "space_event_replies" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "space_events" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "space_events" ADD COLUMN "invited_places" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_events" ADD COLUMN "invited_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "space_event_replies_waiting" ON "space_event_replies" USING btree ("event_id","waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "space_events_request" ON "space_events" USING btree ("organizer_id","request_id");--> statement-breakpoint
CREATE INDEX "space_events_ends_at" ON "space_events" USING btree ("ends_at");