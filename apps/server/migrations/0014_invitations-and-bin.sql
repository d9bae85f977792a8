CREATE TABLE "space_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "space_invitations_space" ON "space_invitations" USING btree ("space_id","email");--> statement-breakpoint
CREATE INDEX "space_invitations_email" ON "space_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "space_invitations_by" ON "space_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "spaces_administrators" ON "spaces" USING gin ("administrators");--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_sandbox" ON "spaces" USING btree ("owner_id") WHERE is_sandbox and deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_deleted" ON "spaces" USING btree ("deleted_at") WHERE deleted_at is not null;