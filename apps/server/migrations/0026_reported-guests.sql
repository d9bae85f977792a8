DROP INDEX "spaces_recently_visited";--> statement-breakpoint
ALTER TABLE "person_reports" ADD COLUMN "guest" jsonb;