ALTER TABLE "banned_contents" ALTER COLUMN "picture_hash" SET DATA TYPE bit(512) USING ('x' || "picture_hash")::bit(512);--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "is_ban_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "contents" jsonb;