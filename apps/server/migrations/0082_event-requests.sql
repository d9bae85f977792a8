DROP INDEX "space_events_request";--> statement-breakpoint
CREATE UNIQUE INDEX "space_events_request" ON "space_events" USING btree ("space_id","organizer_id","request_id");