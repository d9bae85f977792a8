CREATE TABLE "spent_sign_ins" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "spent_sign_ins_expiry" ON "spent_sign_ins" USING btree ("expires_at");