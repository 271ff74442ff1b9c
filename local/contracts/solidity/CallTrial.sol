// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// Never deployed: a node puts this code at an account for the length of one `eth_call`, where it makes the account's calls one after the
/// other and says what they have changed. What cannot be read of a token is the largest number: an allowance of anything, no balance.
contract CallTrial {
    /// A token that uses up whatever it gets must not use up the trial.
    uint256 private constant READ_GAS = 300_000;

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    struct Outcome {
        /// Index of the call that failed, or the number of calls.
        uint256 done;
        bytes reason;
        /// The coin first, then the tokens.
        uint256[] before;
        uint256[] afterwards;
        /// By token, then by spender.
        uint256[] allowedBefore;
        uint256[] allowedAfterwards;
        uint256 gas;
    }

    receive() external payable {}

    fallback() external payable {}

    function run(
        Call[] calldata calls,
        address[] calldata tokens,
        address[] calldata spenders
    ) external returns (Outcome memory outcome) {
        outcome.before = balances(tokens);
        outcome.allowedBefore = allowances(tokens, spenders);
        uint256 gas = gasleft();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!ok) {
                outcome.reason = answer;
                return outcome;
            }
            outcome.done = i + 1;
        }
        outcome.gas = gas - gasleft();
        outcome.afterwards = balances(tokens);
        outcome.allowedAfterwards = allowances(tokens, spenders);
    }

    function balances(address[] calldata tokens) private view returns (uint256[] memory list) {
        list = new uint256[](tokens.length + 1);
        list[0] = address(this).balance;
        for (uint256 i = 0; i < tokens.length; i++)
            list[i + 1] = ask(tokens[i], abi.encodeCall(Token.balanceOf, (address(this))));
    }

    function allowances(
        address[] calldata tokens,
        address[] calldata spenders
    ) private view returns (uint256[] memory list) {
        list = new uint256[](tokens.length * spenders.length);
        for (uint256 i = 0; i < tokens.length; i++)
            for (uint256 j = 0; j < spenders.length; j++)
                list[i * spenders.length + j] = ask(
                    tokens[i],
                    abi.encodeCall(Token.allowance, (address(this), spenders[j]))
                );
    }

    function ask(address token, bytes memory question) private view returns (uint256 answer) {
        answer = type(uint256).max;
        // No more than one word of the answer is copied: memory is paid for by whoever copies.
        assembly ("memory-safe") {
            let ok := staticcall(READ_GAS, token, add(question, 32), mload(question), 0, 32)
            if and(ok, gt(returndatasize(), 31)) {
                answer := mload(0)
            }
        }
    }
}
