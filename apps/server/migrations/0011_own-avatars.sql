CREATE TABLE "own_avatars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"progress" real NOT NULL,
	"fault" text,
	"source" text,
	"made" text,
	"files_use" text,
	"report" jsonb,
	"bones" jsonb,
	"run" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_avatars" ADD CONSTRAINT "own_avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_avatars_account" ON "own_avatars" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "own_avatars_made" ON "own_avatars" USING btree ("made");--> statement-breakpoint
CREATE INDEX "own_avatars_state" ON "own_avatars" USING btree ("state","changed_at");