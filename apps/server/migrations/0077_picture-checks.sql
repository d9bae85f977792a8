CREATE TABLE "picture_checks" (
	"digest" text PRIMARY KEY NOT NULL,
	"is_done" boolean NOT NULL,
	"attempts" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "finding" jsonb;