ALTER TABLE "report_decisions" ADD COLUMN "parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "removed" jsonb;--> statement-breakpoint
CREATE INDEX "report_decisions_removed" ON "report_decisions" USING btree ("id") WHERE removed is not null and undone_at is null;