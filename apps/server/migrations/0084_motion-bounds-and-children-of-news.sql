ALTER TABLE "notifications" ADD COLUMN "child_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_child_id_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_child" ON "notifications" USING btree ("child_id");--> statement-breakpoint
UPDATE "notifications" SET
	"child_id" = (select accounts.id from accounts where accounts.id = split_part(notifications.news, ' ', 2)),
	"news" = split_part(news, ' ', 1)
WHERE kind = 'parental_controls' AND news LIKE '% %';--> statement-breakpoint
UPDATE "file_contents" SET "made" = (made - 'reach' - 'motionBounds') || case
	when made ? 'reach' then jsonb_build_object('motionBounds', made->'reach')
	else '{}'::jsonb
end
WHERE jsonb_typeof(made) = 'object' AND (made ? 'reach' OR made ? 'motionBounds');
