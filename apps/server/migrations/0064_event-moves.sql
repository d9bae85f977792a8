ALTER TABLE "space_events" ADD COLUMN "notify_moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "space_events" ADD COLUMN "moved_by" text;--> statement-breakpoint
ALTER TABLE "space_events" ADD CONSTRAINT "space_events_moved_by_accounts_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_events_notify_moved_at" ON "space_events" USING btree ("notify_moved_at");--> statement-breakpoint
CREATE INDEX "space_events_moved_by" ON "space_events" USING btree ("moved_by");